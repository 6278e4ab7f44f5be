import { addDays } from '#rules/calendar/day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'

/** Half a year: a warranty claim, a question of an accountant, a debt's last letter. Later mails bring links anew. */
const LINK_DAYS = 183

/** Links whose last event was before this open nothing. */
export const linksEndBefore = (now: Date): Date => instantOf(addDays(dayOf(now), -LINK_DAYS), '00:00')
