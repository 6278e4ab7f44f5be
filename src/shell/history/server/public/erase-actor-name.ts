import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { withPurgeAllowed } from '#platform/database/purging.ts'
import { history } from '../history.tables.ts'

/** Erases an administrator's name from the history; the id stays. */
export async function eraseActorName(tx: Tx, userId: number): Promise<void> {
  await withPurgeAllowed(tx, () =>
    tx
      .update(history)
      .set({ by_name: '' })
      .where(and(eq(history.by_id, userId), ne(history.by_name, ''))),
  )
}
