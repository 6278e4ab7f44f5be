import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'

/** Takes an erased administrator's name out of the history; what they did stays, by their number. */
export async function forgetDoer(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  await tx.execute(sql`update history set by_name = '' where by_id = ${userId} and by_name <> ''`)
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
}
