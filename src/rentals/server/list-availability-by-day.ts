import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { getUsualHours, isOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { hasLocalTime, toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { freeUnitsOfEach } from './public/free-units.ts'

export interface DayAvailability {
  date: Day
  /** Units free in the day's remaining opening hours. */
  free: number
  /** A rental may run over a closed day. */
  open: boolean
}

interface AvailabilityQuery {
  productId: number
  placeId: number | null
  from: Day
  to: Day
  calendar: ShopCalendar
  now: Date
}

/** Both days are included. */
export async function listAvailabilityByDay(
  reader: Reader,
  { productId, placeId, from, to, calendar, now }: AvailabilityQuery,
): Promise<DayAvailability[]> {
  const days = listDays(from, to)
  const spans = days.map((day) => ({ productId, placeId, ...toDayBounds(day, calendar) }))

  const free = await freeUnitsOfEach(reader, spans, now)

  return days.map((date, index) => ({ date, free: free[index] ?? 0, open: isOpenDay(date, calendar) }))
}

/** Time alone changes the answer then. */
export function findNextClosing(calendar: ShopCalendar, now: Date): Date {
  const today = toVilniusDay(now)
  const closing = toDayBounds(today, calendar).to
  return closing > now ? closing : toDayBounds(addDays(today, 1), calendar).to
}

/** Closed days have bounds, too. */
export function toDayBounds(day: Day, calendar: ShopCalendar): { from: Date; to: Date } {
  const { open, close } = getUsualHours(day, calendar)
  return { from: momentOf(day, open), to: momentOf(day, close) }
}

/** Hours skipped in March (03:00–03:59) end at the skip. */
function momentOf(day: Day, time: Time): Date {
  return toInstant(day, hasLocalTime(day, time) ? time : '04:00')
}
