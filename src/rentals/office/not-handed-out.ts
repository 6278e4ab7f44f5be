import { formatDay } from '#calendar/format-day.ts'
import type { CalendarRental, Rental } from '../rentals.contract.ts'

type Asked = Pick<Rental, 'starts_at'> & Partial<Pick<Rental, 'handed_out'> & Pick<CalendarRental, 'stays'>>

/** Nothing of it has left the shop. What was to go out on an earlier day is with the customer by now, with an act or without. */
export function notHandedOut({ starts_at, handed_out = 0, stays }: Asked, now: number): boolean {
  const isOut = handed_out > 0 || stays === 'out' || stays === 'deleted'
  return !isOut && formatDay(starts_at) >= formatDay(new Date(now))
}
