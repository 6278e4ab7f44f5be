import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { CalendarDowntime, CalendarProduct, CalendarRental, RentalsCalendar } from '../../../rentals.contract.ts'
import { buildCalendarLines, type CalendarLine } from './calendar-lines.ts'

const now = Number(toInstant('2026-11-18', '12:30'))
const at = (day: number, time = '08:00') => toInstant(`2026-11-${day}`, time).toISOString()

const rental = (id: number, more: Partial<CalendarRental> = {}): CalendarRental => ({
  id,
  order_id: 1,
  user: { title: null, name: 'Rūta', lastname: 'Žemaitė' },
  phone: null,
  quantity: 1,
  asked: true,
  starts_at: at(17),
  expected_return: at(19, '17:00'),
  promised_at: null,
  returned_at: null,
  ...more,
})
const downtime = (id: number, code: string | null): CalendarDowntime => ({
  id,
  code,
  kind: 'repair',
  reason: 'Kabelis',
  quantity: 1,
  from: at(18),
  to: null,
})
const machine = (id: number, ...out: [rental: number, from: string, back: string | null][]) => ({
  id,
  code: `IR-${id}`,
  serial: '',
  out: out.map(([rental_id, out_at, back_at]) => ({ rental_id, out_at, back_at })),
})

function linesWith(product: Partial<CalendarProduct>): CalendarLine[] {
  const calendar: RentalsCalendar = {
    now: new Date(now).toISOString(),
    hours: { open: '08:00', close: '17:00' },
    days: [16, 17, 18, 19, 20, 21, 22].map((day) => ({ date: `2026-11-${day}`, closed: null })),
    products: [
      {
        id: 7,
        title: 'Perforatorius',
        units: 3,
        out: [],
        rentals: [],
        downtimes: [],
        quote_holds: [],
        turnaround_minutes: 0,
        ...product,
      },
    ],
    meta: { current_page: 1, last_page: 1, per_page: 500, total: 1, path: '', from: 1, to: 1 } as never,
  }
  return buildCalendarLines(calendar, now)
}
const entries = (lines: CalendarLine[]) =>
  lines.map(({ unit, bars }) => [
    unit?.code ?? 'product',
    ...bars.map(({ rental, downtime, from, to }) => {
      const what = rental ? `${rental.quantity} of ${rental.id}` : `down ${downtime?.id}`
      return `${what}: ${from}–${to}`
    }),
  ])

test('without machines a product is one row, with its rentals and downtimes', () => {
  expect(entries(linesWith({ rentals: [rental(1)], downtimes: [downtime(2, 'IR-1'), downtime(3, null)] }))).toEqual([
    ['product', '1 of 1: 1–4', 'down 2: 2–7', 'down 3: 2–7'],
  ])
})

test('a machine’s row has what it was out for and its downtimes; what has no machine yet stays with the product', () => {
  const rentals = [rental(1, { quantity: 3 }), rental(2, { starts_at: at(20), expected_return: at(20, '17:00') })]
  const unit_rows = [machine(1, [1, at(17, '12:30'), null]), machine(2, [1, at(17), null]), machine(3)]
  const downtimes = [downtime(4, 'IR-3'), downtime(5, null), downtime(6, 'IR-99')]
  expect(entries(linesWith({ rentals, downtimes, unit_rows }))).toEqual([
    ['product', '1 of 1: 1–4', 'down 5: 2–7', 'down 6: 2–7', '1 of 2: 4–5'],
    ['IR-1', '1 of 1: 1.5–4'],
    ['IR-2', '1 of 1: 1–4'],
    ['IR-3', 'down 4: 2–7'],
  ])
})

test('a machine that came back is drawn until it came, and one that took its place from then on', () => {
  const unit_rows = [
    machine(1, [1, at(17), at(18, '08:00')], [2, at(18, '12:30'), null]),
    machine(2, [1, at(18, '08:00'), null]),
  ]
  const rentals = [rental(1), rental(2, { starts_at: at(18, '12:00') })]
  expect(entries(linesWith({ rentals, unit_rows }))).toEqual([
    ['product'],
    ['IR-1', '1 of 1: 1–2', '1 of 2: 2.5–4'],
    ['IR-2', '1 of 1: 2–4'],
  ])
})

test('a rental that is over and had machines leaves none behind, and who is late is counted once', () => {
  const over = rental(1, { returned_at: at(18, '08:00') })
  const late = rental(2, { quantity: 2, starts_at: at(16), expected_return: at(17, '17:00') })
  const unit_rows = [machine(1, [1, at(17), at(18, '08:00')]), machine(2, [2, at(16), null])]
  const lines = linesWith({ rentals: [over, late], unit_rows })
  expect(entries(lines)).toEqual([
    ['product', '1 of 2: 0–2.5'],
    ['IR-1', '1 of 1: 1–2'],
    ['IR-2', '1 of 2: 0–2.5'],
  ])
  expect(lines.map((line) => line.late)).toEqual([2, 0, 0])
})

test('units held by a quote stand on the product’s own row, whether it has machines or not', () => {
  const quoted = { id: 5, order_id: 12, number: 'PAS-3', client: 'Ona', quantity: 2, until: at(18, '17:00') }
  const lines = linesWith({
    rentals: [rental(1)],
    quote_holds: [{ ...quoted, from: at(19), to: at(20, '17:00') }],
    unit_rows: [machine(1)],
  })
  expect(lines.map(({ bars }) => bars.map(({ name, state, lane, from, to }) => [name, state, lane, from, to]))).toEqual(
    [
      [
        [expect.stringMatching(/^rental-1-/), expect.anything(), 0, 1, 4],
        ['quote-5', 'quoted', 1, 3, 5],
      ],
      [],
    ],
  )
})
