// biome-ignore-all lint/plugin/sql-by-hand: a word that triggers read

import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Triggers let what an import opened go inside. */
export async function withImportUndone<T>(tx: Tx, action: () => PromiseLike<T>): Promise<T> {
  await tx.execute(sql`select set_config('shop.undoing_import', 'yes', true)`)
  const result = await action()
  await tx.execute(sql`select set_config('shop.undoing_import', '', true)`)
  return result
}
