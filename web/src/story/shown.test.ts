import { expect, it } from 'vitest'
import type { GameView } from '../wire'
import { highlightOf, shownMove } from './shown'

const view = { at: { X: 35, D1: 13 } } as unknown as GameView

it('a move leads from where the figure stands over all its stations', () => {
  expect(shownMove('D1 bus 34', view)).toEqual({ figure: 'D1', stops: [13, 34], tickets: ['bus'] })
  expect(shownMove('X double bus 65 black 82 show', view).stops).toEqual([35, 65, 82])
})

it('a figure that is not on the board yet has no way, and a pass leads nowhere', () => {
  expect(shownMove('D2 place 50', view)).toEqual({ figure: 'D2', stops: [50], tickets: [''] })
  expect(highlightOf('D1 pass', view)).toMatchObject({ chosen: 13, route: [13] })
})
