import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar/day.ts'
import { computePeriodsDigest, makeCalendar } from './compute-charged-days.factories.ts'
import { computeChargedDays } from './compute-charged-days.ts'

test.each([
  ['Monday to Wednesday at closing', '2026-11-16', '2026-11-18', '17:00', 3],
  ['Friday to Monday by the cut-off', '2026-11-20', '2026-11-23', '10:00', 1],
  ['Friday to Monday past the cut-off', '2026-11-20', '2026-11-23', '10:01', 2],
  ['Monday to Tuesday at nine', '2026-11-16', '2026-11-17', '09:00', 1],
  ['Monday to Tuesday at eleven', '2026-11-16', '2026-11-17', '11:00', 2],
  ['one day brought back in its own morning', '2026-11-16', '2026-11-16', '09:00', 1],
  ['over Christmas', '2026-12-23', '2026-12-28', '09:00', 1],
  ['over Easter and a clock change', '2027-03-26', '2027-03-30', '09:00', 1],
  ['over the clock change of autumn', '2026-10-23', '2026-10-26', '17:00', 2],
  ['the working days of 2026 (261 weekdays, 10 holidays on them)', '2026-01-02', '2026-12-31', '17:00', 251],
] as const)('%s: from %s to %s at %s is charged for %d', (_, from, to, to_time, days) => {
  expect(computeChargedDays({ from, to, to_time }, makeCalendar()).days).toBe(days)
})

test('a tool without a return time comes back at closing', () => {
  expect(computeChargedDays({ from: '2026-11-16', to: '2026-11-17' }, makeCalendar()).days).toBe(2)
  const tenToTen = makeCalendar({ opening_hours: { days: [1, 2], open: '08:00', close: '10:00' } })
  expect(computeChargedDays({ from: '2026-11-16', to: '2026-11-17' }, tenToTen).days).toBe(1)
})

test('a Saturday with hours of its own is charged as an open day, and ends at its own closing', () => {
  const calendar = makeCalendar({
    opening_hours: { ...makeCalendar().opening_hours, by_day: { 6: { open: '09:00', close: '14:00' } } },
  })
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-21' }, calendar).days).toBe(2)
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-23', to_time: '10:00' }, calendar).days).toBe(2)
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-21', to_time: '10:00' }, calendar).days).toBe(1)
  // a holiday closes it
  expect(computeChargedDays({ from: '2026-08-14', to: '2026-08-17', to_time: '17:00' }, calendar).days).toBe(2)
  const early = makeCalendar({
    opening_hours: { ...makeCalendar().opening_hours, by_day: { 6: { open: '08:00', close: '10:00' } } },
  })
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-21' }, early).days).toBe(1)
})

test('the receipt tells each day and why it is free', () => {
  const calendar = makeCalendar({ closed_days: ['2026-12-28'] })
  expect(computeChargedDays({ from: '2026-12-23', to: '2026-12-30', to_time: '09:30' }, calendar)).toEqual({
    days: 2,
    receipt: [
      { date: '2026-12-23', weekday: 3, charged: true },
      { date: '2026-12-24', weekday: 4, charged: false, reason: 'Kūčios' },
      { date: '2026-12-25', weekday: 5, charged: false, reason: 'Kalėdos' },
      { date: '2026-12-26', weekday: 6, charged: false, reason: 'Antroji Kalėdų diena' },
      { date: '2026-12-27', weekday: 7, charged: false, reason: 'savaitgalis' },
      { date: '2026-12-28', weekday: 1, charged: false, reason: 'nedirbame' },
      { date: '2026-12-29', weekday: 2, charged: true },
      { date: '2026-12-30', weekday: 3, charged: false, reason: 'grąžinama iki 10:00' },
    ],
  })
})

test('a shop that charges closed days charges all but the morning of return', () => {
  const calendar = makeCalendar({ charge_closed_days: true })
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-23', to_time: '17:00' }, calendar).days).toBe(4)
  expect(computeChargedDays({ from: '2026-11-20', to: '2026-11-23', to_time: '10:00' }, calendar).days).toBe(3)
})

test('at least one day is charged, and the receipt shows which', () => {
  const weekend = computeChargedDays({ from: '2026-11-21', to: '2026-11-22' }, makeCalendar())
  expect(weekend.days).toBe(1)
  expect(weekend.receipt.map((line) => line.charged)).toEqual([true, false])
})

test('T73 agrees with a count made day by day on paper', () => {
  const holidaysOnPaper = new Set(
    (
      '2026-01-01 2026-02-16 2026-03-11 2026-04-05 2026-04-06 2026-05-01 2026-05-03 2026-06-07 2026-06-24 2026-07-06 ' +
      '2026-08-15 2026-11-01 2026-11-02 2026-12-24 2026-12-25 2026-12-26 ' +
      '2027-01-01 2027-02-16 2027-03-11 2027-03-28 2027-03-29 2027-05-01 2027-05-02 2027-06-06 2027-06-24 2027-07-06 ' +
      '2027-08-15 2027-11-01 2027-11-02 2027-12-24 2027-12-25 2027-12-26'
    ).split(' '),
  )
  const firstDay = Date.UTC(2026, 0, 1)
  const someTime = fc.constantFrom(...['08:00', '09:59', '10:00', '10:01', '12:30', '17:00'])

  fc.assert(
    fc.property(
      fc.record({
        start: fc.integer({ min: 0, max: 600 }),
        length: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 129 })),
        to_time: fc.option(someTime, { nil: undefined }),
        cutoff_time: fc.constantFrom('09:00', '10:00'),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        own: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        ownClose: fc.constantFrom('09:30', '14:00'),
        closed: fc.uniqueArray(fc.integer({ min: 0, max: 729 }), { maxLength: 20 }),
        charge_closed_days: fc.boolean(),
      }),
      ({ start, length, to_time, cutoff_time, days, own, ownClose, closed, charge_closed_days }) => {
        const paper = (offset: number) => new Date(firstDay + offset * 86_400_000)
        const text = (offset: number) => paper(offset).toISOString().slice(0, 10)
        const closed_days = closed.map(text)

        const weekdayOn = (offset: number) => paper(offset).getUTCDay() || 7
        const closing = own.includes(weekdayOn(start + length)) ? ownClose : '17:00'
        const hourOfReturn = Number((to_time ?? closing).replace(':', ''))
        const comesInTheMorning = hourOfReturn <= Number(cutoff_time.replace(':', ''))
        const last = length > 0 && comesInTheMorning ? start + length - 1 : start + length
        let count = 0
        for (let offset = start; offset <= last; offset += 1) {
          const works = days.includes(weekdayOn(offset)) || own.includes(weekdayOn(offset))
          const rests = holidaysOnPaper.has(text(offset)) || closed_days.includes(text(offset))
          if (charge_closed_days || (works && !rests)) count += 1
        }

        const calendar = makeCalendar({
          opening_hours: {
            days,
            open: '08:00',
            close: '17:00',
            by_day: Object.fromEntries(own.map((day) => [day, { open: '08:30', close: ownClose }])),
          },
          closed_days,
          cutoff_time,
          charge_closed_days,
        })
        const { days: charged, receipt } = computeChargedDays(
          { from: text(start), to: text(start + length), to_time },
          calendar,
        )

        expect(charged).toBe(Math.max(1, count))
        expect(receipt.filter((line) => line.charged)).toHaveLength(charged)
        expect(receipt.map((line) => line.date)).toEqual(
          Array.from({ length: length + 1 }, (_, index) => addDays(text(start), index)),
        )
        for (const line of receipt) expect(line.charged).toBe(line.reason === undefined)
      },
    ),
    { numRuns: 1000 },
  )
})

test('T73 servers in any time zone count and check alike', async () => {
  const samples = new URL('compute-charged-days.factories.ts', import.meta.url).href
  const script = `process.stdout.write((await import(${JSON.stringify(samples)})).computePeriodsDigest())`
  const run = promisify(execFile)

  const digests = await Promise.all(
    ['UTC', 'Europe/Vilnius', 'America/New_York'].map(async (TZ) => {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      })
      return stdout
    }),
  )

  expect(digests).toEqual([computePeriodsDigest(), computePeriodsDigest(), computePeriodsDigest()])
}, 30_000)
