import type { Pool } from 'pg'

/** A query that each connection plans once and then only runs: for what every visitor asks. */
export type Prepared<Row> = (pool: Pool, values: readonly unknown[]) => Promise<Row[]>

/** Names a query. The same name must always mean the same text. Answers rows as PostgreSQL names them, instants as Date. */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  return async (pool, values) => (await pool.query({ name, text, values: [...values] })).rows as Row[]
}
