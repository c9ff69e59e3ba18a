import type { Texts } from '../../i18n/index.svelte'

export default {
  'board.label': 'Spielplan: {title}',
  'board.keys': 'Pfeiltasten verschieben den Plan, Plus und Minus zoomen, Pos1 zeigt den ganzen Plan. Alle Stationen stehen in der Liste der Stationen.',
  'board.controls': 'Ansicht des Plans',
  'board.zoom_in': 'Vergrößern',
  'board.zoom_out': 'Verkleinern',
  'board.fit': 'Ganzer Plan',
} satisfies Texts
