import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLocalTime, NoSuchLocalTime, toInstant, toVilniusDay, toVilniusTime } from './vilnius-time.ts'

test.each([
  ['2026-11-21', '14:05', '2026-11-21T12:05:00.000Z'],
  ['2026-07-06', '00:00', '2026-07-05T21:00:00.000Z'],
  ['2027-01-01', '00:30', '2026-12-31T22:30:00.000Z'],
  // clocks go forward on 2027-03-28 at 03:00
  ['2027-03-28', '02:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '04:00', '2027-03-28T01:00:00.000Z'],
  // clocks go back on 2026-10-25 at 04:00
  ['2026-10-25', '02:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '23:59', '2026-10-25T21:59:00.000Z'],
])('%s %s in Vilnius is %s', (day, time, instant) => {
  expect(toInstant(day, time).toISOString()).toBe(instant)
  expect(toVilniusDay(new Date(instant))).toBe(day)
  expect(toVilniusTime(new Date(instant))).toBe(time)
})

test('a time that clocks skip does not exist', () => {
  for (const [day, time] of [
    ['2027-03-28', '03:00'],
    ['2027-03-28', '03:30'],
    ['2026-03-29', '03:59'],
  ] as const) {
    expect(hasLocalTime(day, time)).toBe(false)
    expect(() => toInstant(day, time)).toThrow(NoSuchLocalTime)
  }
})

test('a time that comes twice means its first coming', () => {
  expect(toInstant('2026-10-25', '03:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(toInstant('2027-10-31', '03:00').toISOString()).toBe('2027-10-31T00:00:00.000Z')
  expect(toVilniusTime(new Date('2026-10-25T01:30:00Z'))).toBe('03:30')
})

test('a malformed day or time is refused', () => {
  expect(() => toInstant('2026-02-30', '08:00')).toThrow(RangeError)
  expect(() => toInstant('2026-02-20', '24:00')).toThrow(RangeError)
  expect(() => hasLocalTime('2026-02-20', '8:00')).toThrow(RangeError)
})

test('every instant of half a century reads as an independent clock reads it', () => {
  const swedish = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vilnius',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const from = Date.UTC(2005, 0, 1)
  const to = Date.UTC(2055, 0, 1)
  fc.assert(
    fc.property(fc.integer({ min: from / 60_000, max: to / 60_000 }), (minute) => {
      const instant = new Date(minute * 60_000)
      expect(`${toVilniusDay(instant)} ${toVilniusTime(instant)}`).toBe(swedish.format(instant))

      const back = toInstant(toVilniusDay(instant), toVilniusTime(instant))
      // an hour each October occurs twice and reads back as the first
      expect([0, 3_600_000]).toContain(instant.getTime() - back.getTime())
      expect(toVilniusTime(back)).toBe(toVilniusTime(instant))
    }),
    { numRuns: 500 },
  )
})
