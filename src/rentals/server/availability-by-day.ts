import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import type { Time } from '#calendar/time.ts'
import { dayOf, instantOf, localTimeExists } from '#calendar/vilnius-time.ts'
import type { Reader } from '#platform/database/database.ts'
import { freeUnitsOfEach } from './free-units.ts'

export interface DayAvailability {
  date: Day
  /** The fewest units free at any moment of the day's opening hours; of today, of what is left of them. */
  free: number
  /** Whether the shop is open. A closed day answers for the same hours, because a rental may run over it. */
  open: boolean
}

/** What the calendar of a rent product shows, in one query. `from` and `to` are included. */
export async function availabilityByDay(
  reader: Reader,
  { productId, from, to, calendar, now }: { productId: number; from: Day; to: Day; calendar: ShopCalendar; now: Date },
): Promise<DayAvailability[]> {
  const days = eachDay(from, to)
  const spans = days.map((day) => ({ productId, ...hoursOf(day, calendar) }))

  const free = await freeUnitsOfEach(reader, spans, now)

  return days.map((date, index) => ({ date, free: free[index] ?? 0, open: isOpenDay(date, calendar) }))
}

/** The next moment at which time alone takes opening hours of today away from the answer. */
export function nextClosing(calendar: ShopCalendar, now: Date): Date {
  const today = dayOf(now)
  const closing = hoursOf(today, calendar).to
  return closing > now ? closing : hoursOf(addDays(today, 1), calendar).to
}

/** The shop's hours on a day, as instants; those of a closed day are the same. */
export function hoursOf(day: Day, { opening_hours: { open, close } }: ShopCalendar): { from: Date; to: Date } {
  return { from: momentOf(day, open), to: momentOf(day, close) }
}

/** Hours that Vilnius skips in March (03:00–03:59) end at the moment it skips to. */
function momentOf(day: Day, time: Time): Date {
  return instantOf(day, localTimeExists(day, time) ? time : '04:00')
}
