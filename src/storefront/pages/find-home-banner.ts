import { addDays } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { PageContent } from './page-content.ts'

interface HomeBanner {
  /** As it is written; empty: none at this moment. */
  text: string
  /** When time alone changes that; undefined: never. */
  changes_at: Date | undefined
}

/** Shown from the beginning of its first day to the end of its last one; without days, always. */
export function findHomeBanner({ fields }: PageContent, now: Date): HomeBanner {
  const { banner = '', banner_from: from = '', banner_until: until = '' } = fields
  const begins = isDay(from) ? toInstant(from, '00:00') : undefined
  const ends = isDay(until) ? toInstant(addDays(until, 1), '00:00') : undefined
  if (banner === '' || (ends && now >= ends)) return { text: '', changes_at: undefined }
  return begins && now < begins ? { text: '', changes_at: begins } : { text: banner, changes_at: ends }
}
