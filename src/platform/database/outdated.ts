import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** What a room lets go of in one transaction: rows from before that moment, at most so many. Gives how many went. */
export interface Outdated {
  before: Date
  most: number
}

/** Of tables whose rows are otherwise for good: their triggers let them change and go while this is said. */
export async function whilePurging<T>(tx: Tx, action: () => PromiseLike<T>): Promise<T> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  const result = await action()
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
  return result
}

/** The day of a moment in UTC, as tables have it that are kept by the day. */
export const dayBefore = (moment: Date): string => moment.toISOString().slice(0, 10)
