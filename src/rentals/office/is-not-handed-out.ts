import { formatDay } from '#rules/calendar/format-day.ts'
import type { CalendarRental, Rental } from '../rentals.contract.ts'

type HandOutCheckInput = Pick<Rental, 'starts_at'> & Partial<Pick<Rental, 'handed_out'> & Pick<CalendarRental, 'stays'>>

/** Earlier days' bookings count as handed out, act or not. */
export function isNotHandedOut({ starts_at, handed_out = 0, stays }: HandOutCheckInput, now: number): boolean {
  const isOut = handed_out > 0 || stays === 'out' || stays === 'deleted'
  return !isOut && formatDay(starts_at) >= formatDay(new Date(now))
}
