import type { Texts } from '../../i18n/index.svelte'

export default {
  'board.label': 'Spelbord: {title}',
  'board.keys': 'Pijltjestoetsen verschuiven het bord, plus en min zoomen, Home toont het hele bord. Alle stations staan in de lijst van stations.',
  'board.controls': 'Weergave van het bord',
  'board.zoom_in': 'Inzoomen',
  'board.zoom_out': 'Uitzoomen',
  'board.fit': 'Hele bord',
} satisfies Texts
