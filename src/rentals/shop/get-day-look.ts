import type { Day } from '#rules/calendar/day.ts'
import { describeClosure, type ShopCalendar } from '#rules/calendar/opening-hours.ts'

export interface DayLook {
  state: 'past' | 'closed' | 'full' | 'free' | 'unknown'
  /** Undefined when unknown, or no tools can be collected that day. */
  free?: number
  /** „laisva 3 vnt.“ */
  words: string
  canPick: boolean
}

interface DayLookInput {
  day: Day
  today: Day
  last: Day
  free: number | undefined
  quantity: number
  byHour: boolean
}

export function getDayLook(
  { day, today, last, free, quantity, byHour }: DayLookInput,
  calendar: ShopCalendar,
): DayLook {
  if (day < today || day > last) return { state: 'past', words: '', canPick: false }
  const closed = describeClosure(day, calendar)
  if (closed)
    return { state: 'closed', words: closed === 'nedirbame' ? closed : `nedirbame: ${closed}`, canPick: false }
  if (free === undefined) return { state: 'unknown', words: '', canPick: true }
  if (free < quantity)
    return { state: 'full', free, words: free > 0 ? `laisva tik ${free} vnt.` : 'užimta', canPick: byHour }
  return { state: 'free', free, words: `laisva ${free} vnt.`, canPick: true }
}
