import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Does something within a transaction that goes on when it fails: what it has written is taken back alone, and its error is thrown. For
 * a refusal that is caught; of a lost connection nothing can go on.
 */
export async function tentatively<T>(tx: Tx, action: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint tentatively`)
  try {
    const done = await action()
    await tx.execute(sql`release savepoint tentatively`)
    return done
  } catch (error) {
    await tx.execute(sql`rollback to savepoint tentatively`)
    throw error
  }
}
