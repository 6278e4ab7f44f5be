import { createHash } from 'node:crypto'
import { addDays } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { checkPeriod } from './check-period.ts'
import { computeChargedDays } from './compute-charged-days.ts'
import type { Period } from './period.ts'
import { toPeriodInstants } from './to-period-instants.ts'

/** Defaults: weekdays 08:00–17:00, weekends free, return by 10:00. */
export function makeCalendar(changes: Partial<ShopCalendar> = {}): ShopCalendar {
  return {
    opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
    closed_days: [],
    cutoff_time: '10:00',
    charge_closed_days: false,
    ...changes,
  }
}

/** Around clock changes, holidays and New Year; must be equal in every time zone. */
export function computePeriodsDigest(): string {
  const roundTheClock = { days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '23:59' }
  const saturdays = {
    days: [1, 2, 3, 4, 5],
    open: '08:00',
    close: '17:00',
    by_day: { 5: { open: '09:30', close: '10:00' }, 6: { open: '09:00', close: '14:00' } },
  }
  const calendars = [
    makeCalendar(),
    makeCalendar({ charge_closed_days: true }),
    makeCalendar({ opening_hours: roundTheClock, closed_days: ['2026-10-26'] }),
    makeCalendar({ opening_hours: saturdays }),
  ]
  const now = new Date('2026-10-23T21:30:00Z')
  const said = calendars.flatMap((calendar) =>
    periods().flatMap((period) => [
      JSON.stringify('hours' in period ? period : computeChargedDays(period, calendar)),
      JSON.stringify(checkPeriod(period, calendar, now)),
      ...Object.values(toPeriodInstants(period, calendar)).map((instant) => formatDateTime(instant)),
      JSON.stringify(toPeriodInstants(period, calendar)),
    ]),
  )
  return createHash('sha256').update(said.join('\n')).digest('hex')
}

function periods(): Period[] {
  const starts = ['2026-10-23', '2026-10-24', '2026-12-23', '2026-12-30', '2027-03-26', '2027-03-27', '2027-10-29']
  return starts.flatMap((from) => [
    ...[0, 1, 2, 3, 6, 30].flatMap((days) =>
      ['09:30', '10:00', '10:01', '17:00'].map((to_time) => ({ from, to: addDays(from, days), to_time })),
    ),
    ...['00:00', '02:00', '08:00', '15:00'].flatMap((from_time) =>
      [1, 3, 24].flatMap((hours) => [
        { from, from_time, hours },
        { from: addDays(from, 1), from_time, hours },
      ]),
    ),
  ])
}
