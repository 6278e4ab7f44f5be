import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'

/** Half a year: a warranty claim, a question of an accountant, a debt's last letter. Later mails bring links anew. */
const LINK_DAYS = 183

/** Links whose last event was before this open nothing. */
export const computeLinkExpiryCutoff = (now: Date): Date => toInstant(addDays(toVilniusDay(now), -LINK_DAYS), '00:00')
