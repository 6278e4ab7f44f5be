import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar/day.ts'
import { checkPeriod } from './check-period.ts'
import { makeCalendar } from './compute-charged-days.factories.ts'
import type { Period } from './period.ts'
import { toPeriodInstants } from './to-period-instants.ts'

/** A Friday, 14:05 in Vilnius. */
const now = new Date('2026-11-20T12:05:00Z')

function problems(period: unknown, at = now, calendar = makeCalendar()): string[] {
  return checkPeriod(period as Period, calendar, at).map(({ field, message }) => `${field}: ${message}`)
}

test('a sound period has nothing against it', () => {
  expect(problems({ from: '2026-11-20', to: '2026-11-23' })).toEqual([])
  expect(problems({ from: '2026-11-20', to: '2026-11-20', to_time: '17:00' })).toEqual([])
  expect(problems({ from: '2026-11-23', to: '2026-11-23', to_time: '08:30' })).toEqual([])
  expect(problems({ from: '2026-11-20', from_time: '15:00', hours: 2 })).toEqual([])
  expect(problems({ from: '2026-11-23', from_time: '08:00', hours: 9 })).toEqual([])
})

test.each([
  [{ from: '2026-02-30', to: '2026-11-23' }, ['from: Tokios dienos nėra. Datą rašykite taip: 2026-11-21.']],
  [{ from: '2026-11-23', to: 'rytoj' }, ['to: Tokios dienos nėra. Datą rašykite taip: 2026-11-21.']],
  [{}, ['from: Pasirinkite nuomos pradžios dieną.', 'to: Pasirinkite nuomos pabaigos dieną.']],
  [{ from: '2026-11-24', to: '2026-11-23' }, ['to: Nuoma negali baigtis anksčiau, nei prasideda.']],
  [{ from: '2026-11-19', to: '2026-11-23' }, ['from: Nuoma negali prasidėti praeityje.']],
  [{ from: '2026-11-21', to: '2026-11-23' }, ['from: 2026-11-21 nedirbame: savaitgalis.']],
  [{ from: '2026-12-23', to: '2026-12-25' }, ['to: 2026-12-25 nedirbame: Kalėdos.']],
  [{ from: '2026-11-20', to: '2026-11-20', to_time: '14:00' }, ['to_time: Šis laikas jau praėjo.']],
  [
    { from: '2026-11-23', to: '2026-11-23', to_time: '08:00' },
    ['to_time: Grąžinimo laikas turi būti vėlesnis už atsiėmimo.'],
  ],
  [
    { from: '2026-11-23', to: '2026-11-24', to_time: '17:01' },
    ['to_time: Grąžinti galima darbo laiku, nuo 08:00 iki 17:00.'],
  ],
  [
    { from: '2026-11-23', to: '2026-11-24', to_time: '7:30' },
    ['to_time: Grąžinti galima darbo laiku, nuo 08:00 iki 17:00.'],
  ],
])('%j is refused', (period, expected) => {
  expect(problems(period)).toEqual(expected)
})

test.each([
  [{ from: '2026-11-19', from_time: '10:00', hours: 2 }, ['from: Nuoma negali prasidėti praeityje.']],
  [{ from: '2026-11-22', from_time: '10:00', hours: 2 }, ['from: 2026-11-22 nedirbame: savaitgalis.']],
  [{ from: '2026-11-20', from_time: '14:00', hours: 2 }, ['from_time: Šis laikas jau praėjo.']],
  [
    { from: '2026-11-23', from_time: '10:30', hours: 2 },
    ['from_time: Nuoma prasideda lygią valandą, pavyzdžiui, 10:00.'],
  ],
  [
    { from: '2026-11-23', from_time: '07:00', hours: 2 },
    ['from_time: Atsiimti galima darbo laiku, nuo 08:00 iki 17:00.'],
  ],
  [
    { from: '2026-11-23', from_time: '17:00', hours: 1 },
    ['from_time: Atsiimti galima darbo laiku, nuo 08:00 iki 17:00.'],
  ],
  [{ from: '2026-11-23', from_time: '16:00', hours: 2 }, ['hours: Grąžinti reikia iki 17:00.']],
  ...[0, -1, 1.5, Number.NaN, 2 ** 53, '2', null, 25].map((hours) => [
    { from: '2026-11-23', from_time: '10:00', hours },
    ['hours: Nurodykite, kiek valandų nuomojate: nuo 1 iki 24.'],
  ]),
])('by the hour, %j is refused', (period, expected) => {
  expect(problems(period)).toEqual(expected)
})

test('today is over at closing time by Vilnius clocks', () => {
  const today = { from: '2026-11-20', to: '2026-11-23' }
  expect(problems(today, new Date('2026-11-20T14:59:59Z'))).toEqual([])
  expect(problems(today, new Date('2026-11-20T15:00:00Z'))).toEqual([
    'from: Šiandien jau nedirbame – pasirinkite vėlesnę dieną.',
  ])
  // 00:30 of the 21st in Vilnius, still the 20th in UTC
  expect(problems(today, new Date('2026-11-20T22:30:00Z'))).toEqual(['from: Nuoma negali prasidėti praeityje.'])
})

test('a period is at most 366 days long, both ends counted', () => {
  const daily = makeCalendar({ opening_hours: { days: [1, 2, 3, 4, 5, 6, 7], open: '08:00', close: '17:00' } })
  const from = '2026-11-23'
  expect(problems({ from, to: addDays(from, 365) }, now, daily)).toEqual([])
  expect(problems({ from, to: addDays(from, 366) }, now, daily)).toEqual(['to: Ilgiausia nuoma – 366\u00a0dienos.'])
})

test('a day the shop added to its closed days is refused without a reason', () => {
  const calendar = makeCalendar({ closed_days: ['2026-11-23'] })
  expect(problems({ from: '2026-11-20', to: '2026-11-23' }, now, calendar)).toEqual(['to: 2026-11-23 nedirbame.'])
})

const saturdays = makeCalendar({
  opening_hours: { ...makeCalendar().opening_hours, by_day: { 6: { open: '09:00', close: '14:00' } } },
})

test.each([
  [{ from: '2026-11-20', to: '2026-11-21' }, []],
  [{ from: '2026-11-21', to: '2026-11-23', to_time: '16:00' }, []],
  [{ from: '2026-11-21', from_time: '09:00', hours: 5 }, []],
  [
    { from: '2026-11-20', to: '2026-11-21', to_time: '14:30' },
    ['to_time: Grąžinti galima darbo laiku, nuo 09:00 iki 14:00.'],
  ],
  [
    { from: '2026-11-21', from_time: '08:00', hours: 2 },
    ['from_time: Atsiimti galima darbo laiku, nuo 09:00 iki 14:00.'],
  ],
  [{ from: '2026-11-21', from_time: '13:00', hours: 2 }, ['hours: Grąžinti reikia iki 14:00.']],
  [{ from: '2026-11-21', to: '2026-11-22' }, ['to: 2026-11-22 nedirbame: savaitgalis.']],
  [{ from: '2026-11-21', to: '2026-12-26' }, ['to: 2026-12-26 nedirbame: Antroji Kalėdų diena.']],
])('with a Saturday from nine to two, %j: %j', (period, expected) => {
  expect(problems(period, now, saturdays)).toEqual(expected)
})

test('on a Saturday the shop is over when Saturday is', () => {
  const today = { from: '2026-11-21', to: '2026-11-23' }
  expect(problems(today, new Date('2026-11-21T11:59:00Z'), saturdays)).toEqual([])
  expect(problems(today, new Date('2026-11-21T12:00:00Z'), saturdays)).toEqual([
    'from: Šiandien jau nedirbame – pasirinkite vėlesnę dieną.',
  ])
})

test('own hours that clocks skip are refused on that day alone', () => {
  const opening_hours = { ...makeCalendar().opening_hours, by_day: { 7: { open: '03:30', close: '06:00' } } }
  const nights = makeCalendar({ opening_hours })
  const spring = new Date('2026-01-05T08:00:00Z')
  const skipped = 'Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.'
  expect(problems({ from: '2026-03-29', to: '2026-03-30' }, spring, nights)).toEqual([`from: ${skipped}`])
  expect(problems({ from: '2026-03-22', to: '2026-03-23' }, spring, nights)).toEqual([])
})

test('a time that clocks skip is refused, and the hour that comes twice is two hours long', () => {
  const days = [1, 2, 3, 4, 5, 6, 7]
  const nights = makeCalendar({ opening_hours: { days, open: '00:00', close: '23:59' } })
  const skipped = 'Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.'
  const spring = new Date('2026-01-05T08:00:00Z')

  // Easter of 2027 is the day of the clock change, hence a year earlier
  expect(problems({ from: '2026-03-29', from_time: '03:00', hours: 1 }, spring, nights)).toEqual([
    `from_time: ${skipped}`,
  ])
  expect(problems({ from: '2026-03-28', to: '2026-03-29', to_time: '03:30' }, spring, nights)).toEqual([
    `to_time: ${skipped}`,
  ])
  const autumn = toPeriodInstants({ from: '2026-10-25', from_time: '02:00', hours: 3 }, nights)
  expect(autumn.expected_return.toISOString()).toBe('2026-10-25T02:00:00.000Z')
})

test('any typed period gets an answer, and an accepted one can be turned into instants in order', () => {
  const typed = fc.oneof(fc.constantFrom('2026-11-23', '2026-11-24', '10:00', '16:00'), fc.string(), fc.anything())
  const day = fc.record({ from: typed, to: typed, to_time: typed }, { requiredKeys: [] })
  const hour = fc.record({ from: typed, from_time: typed, hours: fc.oneof(fc.integer(), fc.anything()) })

  fc.assert(
    fc.property(fc.oneof(day, hour), (period) => {
      const problems = checkPeriod(period as Period, makeCalendar(), now)
      expect(new Set(problems.map((problem) => problem.field)).size).toBe(problems.length)
      if (problems.length > 0) return
      const { starts_at, expected_return } = toPeriodInstants(period as Period, makeCalendar())
      expect(expected_return.getTime()).toBeGreaterThan(starts_at.getTime())
    }),
    { numRuns: 2000 },
  )
})
