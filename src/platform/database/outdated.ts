import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** What a room lets go of in one transaction: rows from before that moment, at most so many. Gives how many went. */
export interface Outdated {
  before: Date
  most: number
}

/** Of tables whose rows are otherwise for good: their triggers let them go while this is said. */
export async function purged(tx: Tx, statement: SQL): Promise<number> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  const { rowCount } = await tx.execute(statement)
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
  return rowCount ?? 0
}

/** The day of a moment in UTC, as tables have it that are kept by the day. */
export const dayBefore = (moment: Date): string => moment.toISOString().slice(0, 10)
