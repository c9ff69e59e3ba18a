import { expect, test } from 'vitest'
import type { Point } from '../wire'
import { berthAt, type Room } from './berth'

const room: Room = { left: 6, top: 4, right: 394, bottom: 596 }
const size: Point = [100, 50]
const place = (at: Point, keep: Point[] = []) => berthAt(at, size, 30, room, keep)

test('it lies below a station', () => {
  expect(place([200, 300])).toEqual([150, 330])
})

test('it lies above where there is no room below', () => {
  expect(place([200, 560])).toEqual([150, 480])
})

test('it goes where it hides the fewest stations to choose from', () => {
  expect(place([200, 300], [[200, 350]])).toEqual([150, 220])
  expect(
    place(
      [200, 300],
      [
        [200, 350],
        [180, 240],
      ],
    ),
  ).toEqual([230, 275])
  const around: Point[] = [
    [200, 350],
    [210, 240],
    [280, 300],
    [180, 360],
  ]
  expect(place([200, 300], around)).toEqual([70, 275])
})

test('it never leaves the room, nor covers the station for the sake of others', () => {
  expect(place([10, 300])).toEqual([6, 330])
  expect(place([385, 300], [[385, 360]])).toEqual([294, 220])
  expect(
    place(
      [385, 300],
      [
        [385, 360],
        [370, 240],
        [300, 300],
      ],
    ),
  ).toEqual([294, 330])
})
