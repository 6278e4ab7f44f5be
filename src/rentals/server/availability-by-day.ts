import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day, eachDay } from '#rules/calendar/day.ts'
import { isOpenDay, type ShopCalendar, usualHours } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { dayOf, instantOf, localTimeExists } from '#rules/calendar/vilnius-time.ts'
import { freeUnitsOfEach } from './free-units.ts'

export interface DayAvailability {
  date: Day
  /** In the day's remaining opening hours. */
  free: number
  /** A rental may run over a closed day. */
  open: boolean
}

interface Asked {
  productId: number
  placeId: number | null
  from: Day
  to: Day
  calendar: ShopCalendar
  now: Date
}

/** Both included. */
export async function availabilityByDay(
  reader: Reader,
  { productId, placeId, from, to, calendar, now }: Asked,
): Promise<DayAvailability[]> {
  const days = eachDay(from, to)
  const spans = days.map((day) => ({ productId, placeId, ...hoursOf(day, calendar) }))

  const free = await freeUnitsOfEach(reader, spans, now)

  return days.map((date, index) => ({ date, free: free[index] ?? 0, open: isOpenDay(date, calendar) }))
}

/** When time alone changes the answer. */
export function nextClosing(calendar: ShopCalendar, now: Date): Date {
  const today = dayOf(now)
  const closing = hoursOf(today, calendar).to
  return closing > now ? closing : hoursOf(addDays(today, 1), calendar).to
}

/** Also of closed days. */
export function hoursOf(day: Day, calendar: ShopCalendar): { from: Date; to: Date } {
  const { open, close } = usualHours(day, calendar)
  return { from: momentOf(day, open), to: momentOf(day, close) }
}

/** Hours skipped in March (03:00–03:59) end at the skip. */
function momentOf(day: Day, time: Time): Date {
  return instantOf(day, localTimeExists(day, time) ? time : '04:00')
}
