// biome-ignore-all lint/plugin/sql-by-hand: savepoints

import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** A savepoint: a failure undoes only the action's writes, and is thrown. Not after a lost connection. */
export async function withSavepoint<T>(tx: Tx, action: () => Promise<T>): Promise<T> {
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
