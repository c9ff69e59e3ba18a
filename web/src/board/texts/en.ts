import type { Texts } from '../../i18n/index.svelte'

export default {
  'board.label': 'Board: {title}',
  'board.keys': 'Arrow keys move the map, plus and minus zoom, Home shows the whole board. All stations are in the list of stations.',
  'board.controls': 'Map view',
  'board.zoom_in': 'Zoom in',
  'board.zoom_out': 'Zoom out',
  'board.fit': 'Whole board',
} satisfies Texts
