import { lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { demand_marks, demand_salts } from './demand.tables.ts'

/** Deletes salts and marks of days that are over; gives how many marks went. */
export async function forgetDays(tx: Tx, today: string): Promise<number> {
  await tx.delete(demand_salts).where(lt(demand_salts.day, today))
  return (await tx.delete(demand_marks).where(lt(demand_marks.day, today))).rowCount ?? 0
}
