import { expect, test } from 'vitest'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { matchLines } from './match-lines.ts'
import type { LineToChange } from './order-to-change.ts'

const early = { from: '2026-11-24', to: '2026-11-25' }
const late = { from: '2026-11-30', to: '2026-12-01' }
const rent = (id: number, product_id: number, period: object | null = early) =>
  ({ row: { id, product_id, type: 'rent', attributes: [], period }, rentals: [] }) as unknown as LineToChange
const item = (id: number, more: object = {}): DeskProductLine => ({
  id,
  type: 'rent',
  quantity: 1,
  period: early,
  ...more,
})
const matched = (items: DeskProductLine[], lines: LineToChange[]) =>
  matchLines(items, lines).map((line) => line?.row.id)

test('a line goes on with the one that it names, unless it is of another product by now', () => {
  const lines = [rent(1, 7), rent(2, 7), rent(3, 8)]
  expect(matched([item(7, { line_id: 2 }), item(7, { line_id: 1 }), item(8, { line_id: 3 })], lines)).toEqual([2, 1, 3])
  expect(matched([item(9, { line_id: 1 })], lines)).toEqual([undefined])
})

test('a line that names none goes on with the same one, else with the only one of its product', () => {
  const lines = [rent(1, 7), rent(2, 7, late)]
  expect(matched([item(7, { period: late }), item(7)], lines)).toEqual([2, 1])
  expect(matched([item(7, { period: { from: '2026-11-26', to: '2026-11-27' } })], lines)).toEqual([undefined])
  expect(matched([item(7, { period: late, quantity: 3 })], [rent(1, 7)])).toEqual([1])
  expect(
    matched([item(7, { line_id: 1 }), item(7, { period: { from: '2026-12-07', to: '2026-12-08' } })], lines),
  ).toEqual([1, 2])
})

test('a line of another variant does not match', () => {
  const size = (attribute: string) => [{ attribute_name: 'Dydis', attribute }]
  const lines = [
    { row: { id: 1, product_id: 7, type: 'sell', attributes: size('M'), period: null }, rentals: [] },
  ] as unknown as LineToChange[]
  const goods = (attribute: string): DeskProductLine => ({
    id: 7,
    type: 'sell',
    quantity: 1,
    attributes: size(attribute),
  })
  expect(matched([goods('M')], lines)).toEqual([1])
  expect(matched([goods('L')], lines)).toEqual([undefined])
})

test('a line that is not of the order, or named twice, is told at its field', () => {
  const fields = (items: DeskProductLine[]) => {
    try {
      matchLines(items, [rent(1, 7)])
      return []
    } catch (error) {
      return Object.keys((error as { errors: object }).errors)
    }
  }
  expect(fields([item(7, { line_id: 5 })])).toEqual(['items.0.line_id'])
  expect(fields([item(7, { line_id: 1 }), item(7, { line_id: 1 })])).toEqual(['items.1.line_id'])
})
