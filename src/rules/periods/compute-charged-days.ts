import { type Day, getWeekday, listDays, type Weekday } from '#rules/calendar/day.ts'
import { describeClosure, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { getClosingTime } from './get-closing-time.ts'
import type { DayPeriod } from './period.ts'

/** `reason` of a free day: 'savaitgalis', 'Kalėdos', 'grąžinama iki 10:00'. */
export type DayReceiptLine = { date: Day; weekday: Weekday; charged: boolean; reason?: string }

/** `days` counts charged lines; the receipt lists every day in order. */
export type ChargedDays = { days: number; receipt: DayReceiptLine[] }

/**
 * Open days from `from` to `to`, at least one; `to`, if later, only when the tool comes back after the cut-off. With
 * `charge_closed_days` closed days, too.
 *
 * Expects a period valid by `checkPeriod`.
 */
export function computeChargedDays(period: DayPeriod, calendar: ShopCalendar): ChargedDays {
  const receipt = listDays(period.from, period.to).map((date) => receiptLine(date, period, calendar))

  const [first] = receipt
  if (first && !receipt.some((line) => line.charged)) {
    receipt[0] = { date: first.date, weekday: first.weekday, charged: true }
  }
  return { days: Math.max(1, receipt.filter((line) => line.charged).length), receipt }
}

function receiptLine(date: Day, period: DayPeriod, calendar: ShopCalendar): DayReceiptLine {
  const reason = whyFree(date, period, calendar)
  const line = { date, weekday: getWeekday(date) }
  return reason === undefined ? { ...line, charged: true } : { ...line, charged: false, reason }
}

function whyFree(date: Day, period: DayPeriod, calendar: ShopCalendar): string | undefined {
  const closed = calendar.charge_closed_days ? undefined : describeClosure(date, calendar)
  if (closed !== undefined) return closed

  const { from, to, to_time } = period
  const returnTime = to_time ?? getClosingTime(period, calendar)
  const isMorningReturn = date === to && to > from && returnTime <= calendar.cutoff_time
  return isMorningReturn ? `grąžinama iki ${calendar.cutoff_time}` : undefined
}
