import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { CalendarDowntime, CalendarRental } from '../../../rentals.contract.ts'
import { computeDaysFromEdge, placeBars, type Scale } from './place-bars.ts'

const now = Number(toInstant('2026-11-18', '12:30'))
const scale: Scale = { from: '2026-11-16', days: 7, hours: { open: '08:00', close: '17:00' }, narrowest: 0.25, now }

let rentals = 0
function rental(from: [string, string], to: [string, string], back?: [string, string]): CalendarRental {
  return {
    id: ++rentals,
    order_id: 1,
    user: { title: null, name: 'Rūta', lastname: 'Žemaitė' },
    phone: null,
    quantity: 1,
    starts_at: toInstant(...from).toISOString(),
    expected_return: toInstant(...to).toISOString(),
    promised_at: null,
    returned_at: back ? toInstant(...back).toISOString() : null,
    asked: true,
  }
}
const only = (...given: Parameters<typeof rental>) => placeBars([rental(...given)], scale)[0]

test('a rental fills its days from opening to closing', () => {
  expect(only(['2026-11-17', '08:00'], ['2026-11-19', '17:00'])).toMatchObject({
    state: 'out',
    from: 1,
    to: 4,
    firstDay: 1,
    lastDay: 3,
    lane: 0,
    beganEarlier: false,
    goesOn: false,
  })
})

test('a rental that ends in the morning leaves room in its lane for the next one', () => {
  const bars = placeBars(
    [
      rental(['2026-11-18', '08:00'], ['2026-11-19', '10:15']),
      rental(['2026-11-19', '10:15'], ['2026-11-20', '17:00']),
    ],
    scale,
  )
  expect(bars.map((bar) => [bar.from, bar.to, bar.lane])).toEqual([
    [2, 3.25, 0],
    [3.25, 5, 0],
  ])
})

test('a late rental is drawn until now and goes on, whatever return was agreed', () => {
  expect(only(['2026-11-10', '08:00'], ['2026-11-17', '17:00'])).toMatchObject({
    state: 'late',
    from: 0,
    to: 2.5,
    beganEarlier: true,
    goesOn: true,
  })
})

test('a late rental is drawn on the first shown day also before the shop opens, and not in future weeks', () => {
  const late = rental(['2026-11-10', '08:00'], ['2026-11-15', '17:00'])
  for (const at of ['00:08', '07:59', '08:00', '08:01']) {
    const monday = { ...scale, now: Number(toInstant('2026-11-16', at)) }
    expect(placeBars([late], monday)).toMatchObject([{ state: 'late', from: 0, to: 0.25, goesOn: true }])
  }
  expect(placeBars([late], { ...scale, now: Number(toInstant('2026-11-15', '23:59')) })).toEqual([])
})

test('a tool that came back is drawn until it came, also when it was late', () => {
  expect(only(['2026-11-16', '08:00'], ['2026-11-16', '17:00'], ['2026-11-17', '12:30'])).toMatchObject({
    state: 'returned',
    from: 0,
    to: 1.5,
    goesOn: false,
  })
  expect(only(['2026-11-19', '08:00'], ['2026-11-20', '17:00'], ['2026-11-18', '09:00'])).toBeUndefined()
})

function downtime(from: [string, string], to: [string, string] | null): CalendarDowntime {
  const period = { from: toInstant(...from).toISOString(), to: to && toInstant(...to).toISOString() }
  return { id: 9, kind: 'repair', reason: 'Kabelis', quantity: 1, code: null, ...period }
}

test('a downtime stands in a lane as a rental does; one without an end goes on behind the last day', () => {
  const rented = rental(['2026-11-17', '08:00'], ['2026-11-19', '17:00'])
  const bars = placeBars([rented], scale, [downtime(['2026-11-16', '12:30'], null)])
  expect(bars).toMatchObject([
    { state: 'down', from: 0.5, to: 7, lane: 0, beganEarlier: false, goesOn: true },
    { state: 'out', from: 1, to: 4, lane: 1 },
  ])
  expect(placeBars([], scale, [downtime(['2026-11-09', '08:00'], ['2026-11-15', '17:00'])])).toEqual([])
  expect(placeBars([], scale, [downtime(['2026-11-09', '08:00'], ['2026-11-16', '12:30'])])).toMatchObject([
    { from: 0, to: 0.5, beganEarlier: true, goesOn: false },
  ])
})

test('the pause after a rental keeps its lane; the pause after a late rental has no known end', () => {
  const resting = { ...scale, restMinutes: 270 }
  const [first, second] = placeBars(
    [
      rental(['2026-11-18', '08:00'], ['2026-11-19', '08:00']),
      rental(['2026-11-19', '09:00'], ['2026-11-20', '17:00']),
    ],
    resting,
  )
  expect(first).toMatchObject({ to: 3, restTo: 3.5, lane: 0 })
  expect(second).toMatchObject({ lane: 1, to: 5, restTo: 5 })
  const late = placeBars([rental(['2026-11-10', '08:00'], ['2026-11-17', '17:00'])], resting)
  expect(late).toMatchObject([{ state: 'late', to: 2.5, restTo: 2.5 }])
})

test('a rental outside the shown days is not drawn; an hour is as wide as a finger', () => {
  expect(only(['2026-11-10', '08:00'], ['2026-11-15', '17:00'], ['2026-11-15', '16:00'])).toBeUndefined()
  expect(only(['2026-11-23', '08:00'], ['2026-11-24', '17:00'])).toBeUndefined()
  expect(only(['2026-11-20', '08:00'], ['2026-11-20', '09:00'])).toMatchObject({ state: 'upcoming', from: 4, to: 4.25 })
  expect(only(['2026-11-22', '16:00'], ['2026-11-22', '17:00'])).toMatchObject({ from: 6.75, to: 7, lastDay: 6 })
})

test('an instant’s place is by Vilnius clocks on both sides of a clock change', () => {
  const march = { from: '2026-03-28', hours: scale.hours }
  expect(computeDaysFromEdge(Number(toInstant('2026-03-28', '08:00')), march)).toBe(0)
  expect(computeDaysFromEdge(Number(toInstant('2026-03-30', '12:30')), march)).toBe(2.5)
})

test('with any rentals bars of one lane never touch, none is lost, and there are no more lanes than bars meet', () => {
  const day = fc.integer({ min: 8, max: 26 })
  const time = fc.constantFrom('08:00', '09:30', '12:00', '16:00', '17:00')
  const some = fc.array(fc.tuple(day, time, fc.integer({ min: 0, max: 6 })), { maxLength: 12 })
  fc.assert(
    fc.property(some, (drawn) => {
      const given = drawn
        .map(([from, at, length]) =>
          rental(
            [`2026-11-${String(from).padStart(2, '0')}`, at],
            [`2026-12-${String(1 + length).padStart(2, '0')}`, '17:00'],
          ),
        )
        .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
      const bars = placeBars(given, scale)
      expect(bars).toHaveLength(given.filter((one) => computeDaysFromEdge(Date.parse(one.starts_at), scale) < 7).length)
      for (const a of bars)
        for (const b of bars) if (a !== b && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true)
      const meeting = bars.map((a) => bars.filter((b) => b.from <= a.from && a.from < b.to).length)
      expect(new Set(bars.map((bar) => bar.lane)).size).toBeLessThanOrEqual(Math.max(0, ...meeting))
    }),
  )
})
