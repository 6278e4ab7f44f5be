import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { CalendarProduct, CalendarRental } from '../../rentals.contract.ts'
import { describeMoveTarget, formatMoveTarget, freeWord } from './move-messages.ts'
import { moveTarget } from './move-target.ts'

const at = (day: number, time = '08:00') => toInstant(`2026-11-${day}`, time).toISOString()
const days = [16, 17, 18, 19, 20, 21, 22].map((day) => ({
  date: `2026-11-${day}`,
  closed: day > 20 ? 'savaitgalis' : null,
}))
const rental = (from: number, to: number, quantity = 1): CalendarRental => ({
  id: 1,
  order_id: 1,
  user: { title: null, name: 'Ona', lastname: null },
  phone: null,
  quantity,
  asked: true,
  starts_at: at(from),
  expected_return: at(to, '17:00'),
  promised_at: null,
  returned_at: null,
})
const product = (out: number[], units = 2): CalendarProduct => ({
  id: 7,
  title: 'Perforatorius',
  units,
  out,
  rentals: [],
  downtimes: [],
  quote_holds: [],
  turnaround_minutes: 0,
})
const moved = (one: CalendarRental, out: number[], by: number) => moveTarget(one, { product: product(out), days, by })

test('a booking stays as many open days long, and says of each day whether it is free', () => {
  const target = moved(rental(17, 18), [0, 1, 1, 1, 2, 0, 0], 2)
  expect(target).toEqual({
    from: '2026-11-19',
    to: '2026-11-20',
    isFree: false,
    days: [
      { date: '2026-11-19', state: 'free' },
      { date: '2026-11-20', state: 'taken' },
    ],
  })
  expect(freeWord(target)).toBe('užimta')
  expect(moved(rental(17, 18), [0, 1, 1, 1, 1, 0, 0], 2).isFree).toBe(true)
})

test('a moved booking’s own units do not count as taken', () => {
  expect(moved(rental(17, 18, 2), [0, 2, 2, 0, 0, 0, 0], 1).isFree).toBe(true)
  expect(moved(rental(17, 18, 2), [0, 2, 2, 1, 0, 0, 0], 1).isFree).toBe(false)
})

test('a booking moved to end on a closed day ends on the next open one, as far as shown', () => {
  const over = moved(rental(17, 18), [0, 1, 1, 0, 0, 0, 0], 3)
  expect(over).toMatchObject({ from: '2026-11-20', to: '2026-11-23', isFree: undefined })
  expect(freeWord(over)).toBe('tų dienų čia nematyti, patikrinsime')
  // a rental over a weekend does not grow within the week
  expect(moved(rental(20, 23), [0, 0, 0, 0, 1, 1, 1], -3)).toMatchObject({ from: '2026-11-17', to: '2026-11-18' })
})

test('a booking can’t be moved to begin on a closed day', () => {
  const closed = moved(rental(17, 17), [0, 1, 0, 0, 0, 0, 0], 4)
  expect(closed).toMatchObject({ from: '2026-11-21', isFree: false })
  expect(freeWord(closed)).toBe('nedirbame')
})

test('the days are told short to who sees them and whole to who hears them', () => {
  const said = (words: string) => words.replaceAll('\u00a0', ' ')
  const target = moved(rental(17, 18), [0, 1, 1, 0, 0, 0, 0], 2)
  expect(said(formatMoveTarget(target))).toBe('11-19 kt – 11-20 pn')
  expect(said(describeMoveTarget(target))).toBe(
    'lapkričio 19 d., ketvirtadienis, iki lapkričio 20 d., penktadienis: laisva',
  )
  const one = moved(rental(17, 17), [0, 1, 0, 0, 0, 0, 0], 2)
  expect(said(formatMoveTarget(one))).toBe('11-19 kt')
  expect(said(describeMoveTarget(one))).toBe('lapkričio 19 d., ketvirtadienis: laisva')
})
