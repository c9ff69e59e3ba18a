import type { Texts } from '../../i18n/index.svelte'

export default {
  'board.label': 'Piano di gioco: {title}',
  'board.keys': 'Le frecce spostano il piano, più e meno ingrandiscono e riducono, Home mostra tutto il piano. Tutte le caselle sono nell’elenco delle caselle.',
  'board.controls': 'Vista del piano',
  'board.zoom_in': 'Ingrandisci',
  'board.zoom_out': 'Riduci',
  'board.fit': 'Tutto il piano',
} satisfies Texts
