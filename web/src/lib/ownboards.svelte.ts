/** The boards that somebody has brought along in this visit. The server forgets a board on which no table is played. */
import type { BoardOffer, Lack } from '../wire'
import { listed, named, t } from '../i18n/index.svelte'

class Brought {
  boards: BoardOffer[] = $state.raw([])

  add(offer: BoardOffer): void {
    this.boards = [...this.boards.filter((one) => one.board !== offer.board), offer]
  }
}
export const brought = new Brought()

/** What a board is called: those that are built in have a name in every language. */
export function boardTitle(offer: Pick<BoardOffer, 'board' | 'title'>): string {
  return named(`board.of.${offer.board}`, offer.title)
}

/** What a board lacks, in a sentence. */
export function lacking(lacks: Lack[]): string {
  const parts = lacks.map((lack) =>
    lack.what === 'cards'
      ? t('board.lacks.cards', {
          n: (lack.need ?? 1) - (lack.have ?? 0),
          deck: named(`board.deck.${lack.name}`, lack.name),
        })
      : t('board.lacks.transport', { role: named(`board.role.${lack.name}`, lack.name) }),
  )
  return t('board.lacks', { parts: listed(parts) })
}
