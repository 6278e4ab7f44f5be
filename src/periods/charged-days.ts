import { type Day, eachDay, type Weekday, weekday } from '#calendar/day.ts'
import { type ShopCalendar, whyClosed } from '#calendar/opening-hours.ts'
import type { DayPeriod } from './period.ts'

/** One day of the day receipt; `reason` says, when the day is free, why: 'savaitgalis', 'Kalėdos', 'grąžinama iki 10:00'. */
export type DayReceiptLine = { date: Day; weekday: Weekday; charged: boolean; reason?: string }

/** `days` is the number of charged lines of the receipt, which lists every day of the period in order. */
export type ChargedDays = { days: number; receipt: DayReceiptLine[] }

/**
 * How many days a rental is charged for, and why: the open days from `from` to `to`, without `to` when it is a later
 * day and the tool comes back by the morning cut-off; at least one. With `charge_closed_days` closed days count too.
 * The custom of Lithuanian tool rental; prices multiply by `days`.
 *
 * Expects a period that `checkPeriod` has nothing against: starting on a day the shop is open. Should the count come to
 * nothing all the same, the first day is charged.
 */
export function chargedDays(period: DayPeriod, calendar: ShopCalendar): ChargedDays {
  const receipt = eachDay(period.from, period.to).map((date) => receiptLine(date, period, calendar))

  const [first] = receipt
  if (first && !receipt.some((line) => line.charged)) {
    receipt[0] = { date: first.date, weekday: first.weekday, charged: true }
  }
  return { days: Math.max(1, receipt.filter((line) => line.charged).length), receipt }
}

function receiptLine(date: Day, period: DayPeriod, calendar: ShopCalendar): DayReceiptLine {
  const reason = whyFree(date, period, calendar)
  const line = { date, weekday: weekday(date) }
  return reason === undefined ? { ...line, charged: true } : { ...line, charged: false, reason }
}

function whyFree(date: Day, { from, to, to_time }: DayPeriod, calendar: ShopCalendar): string | undefined {
  const closed = calendar.charge_closed_days ? undefined : whyClosed(date, calendar)
  if (closed !== undefined) return closed

  const returnTime = to_time ?? calendar.opening_hours.close
  const isMorningReturn = date === to && to > from && returnTime <= calendar.cutoff_time
  return isMorningReturn ? `grąžinama iki ${calendar.cutoff_time}` : undefined
}
