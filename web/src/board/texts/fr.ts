import type { Texts } from '../../i18n/index.svelte'

export default {
  'board.label': 'Plan de jeu : {title}',
  'board.keys': 'Les flèches déplacent le plan, plus et moins zooment, Début montre tout le plan. Toutes les stations sont dans la liste des stations.',
  'board.controls': 'Affichage du plan',
  'board.zoom_in': 'Agrandir',
  'board.zoom_out': 'Réduire',
  'board.fit': 'Tout le plan',
} satisfies Texts
