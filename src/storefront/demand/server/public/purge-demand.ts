import { lt } from 'drizzle-orm'
import type { Purge } from '#platform/database/purging.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { demand_marks, demand_salts } from '../demand.tables.ts'

/** Past days are deleted all at once, and their marks counted. */
export const purgeDemand: Purge = async ({ tx }, { before }) => {
  await tx.delete(demand_salts).where(lt(demand_salts.day, toVilniusDay(before)))
  return (await tx.delete(demand_marks).where(lt(demand_marks.day, toVilniusDay(before)))).rowCount ?? 0
}
