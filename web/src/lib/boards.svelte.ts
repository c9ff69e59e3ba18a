/** The board of a view, asked for once per board. Owns the asking; draws nothing. */
import { untrack } from 'svelte'
import { language, t } from '../i18n/index.svelte'
import type { BoardInfo, GameView } from '../wire'
import { api } from './api'
import { drawingUrl } from './drawing'
import { showBoard } from './own.svelte'
import { prefs } from './prefs.svelte'
import { notice } from './toasts.svelte'

export class BoardOf {
  info: BoardInfo | null = $state.raw(null)
  private key = ''
  /** Kept so that the browser keeps what it has loaded. */
  private readonly picture = new Image()

  /** Belongs into a component's set-up. */
  constructor(view: () => GameView | undefined) {
    $effect(() => {
      const now = view()
      if (now) this.ask(now)
    })
  }

  private ask(view: GameView): void {
    const tiles = view.tiles ?? null
    const key = `${view.board}/${tiles?.join('-') ?? ''}`
    if (key === this.key) return
    this.key = key
    this.info = null
    // The picture comes at the same time as the stations, not after them.
    this.picture.src = untrack(() => drawingUrl(view.board, tiles, prefs.theme, language()))
    api.board(view.board, tiles).then(
      (found) => {
        if (this.key !== key) return
        showBoard(found)
        this.info = found
      },
      () => {
        if (this.key === key) this.key = ''
        notice(t('table.board.failed'), 'bad')
      },
    )
  }
}
