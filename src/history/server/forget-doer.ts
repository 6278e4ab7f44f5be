import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { whilePurging } from '#platform/database/outdated.ts'
import { history } from './history.tables.ts'

/** Takes an erased administrator's name out of the history; what they did stays, by their number. */
export async function forgetDoer(tx: Tx, userId: number): Promise<void> {
  await whilePurging(tx, () =>
    tx
      .update(history)
      .set({ by_name: '' })
      .where(and(eq(history.by_id, userId), ne(history.by_name, ''))),
  )
}
