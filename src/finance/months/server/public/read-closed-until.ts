import { max } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { months } from '../months.tables.ts'

/** The last day of the last closed month; undefined: none is closed. */
export async function readClosedUntil(reader: Reader): Promise<Day | undefined> {
  const [closed] = await reader.select({ month: max(months.month) }).from(months)
  return closed?.month ? addDays(addMonths(`${closed.month}-01`, 1), -1) : undefined
}
