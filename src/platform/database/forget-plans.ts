// biome-ignore-all lint/plugin/sql-by-hand: a command of the connection

import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Statements, functions and triggers are planned anew. A plan that was made while a table was small reads all of it, and a transaction
 * that fills the table keeps that plan to its end.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`discard plans`)
}
