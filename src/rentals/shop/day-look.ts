import type { Day } from '#calendar/day.ts'
import { type ShopCalendar, whyClosed } from '#calendar/opening-hours.ts'

/** What the calendar knows about one day, for the eye and for the ear. */
export interface DayLook {
  state: 'past' | 'closed' | 'full' | 'free' | 'unknown'
  /** Units free; undefined when not known, or when nobody can come for them. */
  free?: number
  /** After the date, for screen readers: „laisva 3 vnt.“. */
  words: string
  canPick: boolean
}

interface Seen {
  day: Day
  today: Day
  last: Day
  free: number | undefined
  /** Units wanted. */
  quantity: number
  /** By the hour: a day on which some hour is taken may still have others. */
  byHour: boolean
}

export function dayLook({ day, today, last, free, quantity, byHour }: Seen, calendar: ShopCalendar): DayLook {
  if (day < today || day > last) return { state: 'past', words: '', canPick: false }
  const closed = whyClosed(day, calendar)
  if (closed)
    return { state: 'closed', words: closed === 'nedirbame' ? closed : `nedirbame: ${closed}`, canPick: false }
  if (free === undefined) return { state: 'unknown', words: '', canPick: true }
  if (free < quantity)
    return { state: 'full', free, words: free > 0 ? `laisva tik ${free} vnt.` : 'užimta', canPick: byHour }
  return { state: 'free', free, words: `laisva ${free} vnt.`, canPick: true }
}
