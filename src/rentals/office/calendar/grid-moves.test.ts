import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grid, type GridPosition, placeAfter } from './grid-moves.ts'

const stops = [
  { id: 'a', lane: 0, firstDay: 0, lastDay: 2 },
  { id: 'b', lane: 0, firstDay: 3, lastDay: 4 },
  { id: 'c', lane: 1, firstDay: 2, lastDay: 6 },
]
const grid: Grid = { days: 7, rows: 20, stops: (row) => (row === 0 ? stops : []) }
const at = (row: number, day: number, bar: string | null = null): GridPosition => ({ row, day, bar })

function walk(from: GridPosition, ...keys: string[]): GridPosition {
  return keys.reduce((place, key) => placeAfter(place, { key, ctrlKey: false }, grid) ?? place, from)
}

test('arrows go from day to day, to the product’s name and no further', () => {
  expect(walk(at(1, 3), 'ArrowRight')).toEqual(at(1, 4))
  expect(walk(at(1, 0), 'ArrowLeft')).toEqual(at(1, -1))
  expect(walk(at(1, 0), 'ArrowLeft', 'ArrowLeft')).toEqual(at(1, -1))
  expect(walk(at(1, 5), 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual(at(1, 6))
})

test('down goes through the rentals of the day to the next product, up the same way back', () => {
  expect(walk(at(0, 2), 'ArrowDown')).toEqual(at(0, 2, 'a'))
  expect(walk(at(0, 2), 'ArrowDown', 'ArrowDown')).toEqual(at(0, 2, 'c'))
  expect(walk(at(0, 2), 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(at(1, 2))
  expect(walk(at(1, 2), 'ArrowUp')).toEqual(at(0, 2, 'c'))
  expect(walk(at(1, 2), 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual(at(0, 2))
})

test('beside a rental is the next one of its lane, or the day', () => {
  expect(walk(at(0, 1, 'a'), 'ArrowRight')).toEqual(at(0, 3, 'b'))
  expect(walk(at(0, 4, 'b'), 'ArrowRight')).toEqual(at(0, 5))
  expect(walk(at(0, 4, 'b'), 'ArrowLeft')).toEqual(at(0, 2, 'a'))
  expect(walk(at(0, 2, 'a'), 'ArrowLeft')).toEqual(at(0, -1))
})

test('Home, End and the Page keys', () => {
  expect(walk(at(3, 4), 'Home')).toEqual(at(3, 0))
  expect(walk(at(3, 4), 'End')).toEqual(at(3, 6))
  expect(walk(at(3, 4), 'PageDown')).toEqual(at(11, 4))
  expect(walk(at(3, 4), 'PageUp')).toEqual(at(0, 4))
  expect(placeAfter(at(3, 4), { key: 'End', ctrlKey: true }, grid)).toEqual(at(19, 6))
  expect(placeAfter(at(3, 4), { key: 'Home', ctrlKey: true }, grid)).toEqual(at(0, 0))
  expect(placeAfter(at(3, 4), { key: 'a', ctrlKey: false }, grid)).toBeUndefined()
})

test('no walk leaves the grid or stands on a rental that is not there', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), (pressed) => {
      const { row, day, bar } = walk(at(0, 3), ...pressed)
      expect(row >= 0 && row < 20 && day >= -1 && day < 7).toBe(true)
      const on = stops.find((stop) => stop.id === bar)
      expect(bar === null || (row === 0 && on && on.firstDay <= day && day <= on.lastDay)).toBe(true)
    }),
  )
})
