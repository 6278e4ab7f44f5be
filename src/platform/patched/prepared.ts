import pg from 'pg'
import type { Reader } from '../database/database.ts'

/** A query that each connection plans once and then only runs: for what every visitor asks. */
export type Prepared<Row> = (on: pg.Pool | Reader, values: readonly unknown[]) => Promise<Row[]>

/**
 * Names a query. The same name must always mean the same text. Runs on the pool or on a reader, so within a transaction
 * too. Answers rows as PostgreSQL names them, instants as Date.
 *
 * A list of ids is asked as `= any(array(select unnest($1::int[])))`: of a bare `any($1)` PostgreSQL counts the ids, finds
 * that a plan for so few is cheaper than one for any number, and so plans it anew each time, which costs more than it.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  return async (on, values) => {
    const client = on instanceof pg.Pool ? on : clientOf(on)
    return (await client.query({ name, text, values: [...values] })).rows as Row[]
  }
}

/** What a reader of drizzle's sends its questions to: the pool, or the connection of its transaction. */
function clientOf(reader: Reader): pg.Pool | pg.PoolClient {
  return (reader as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client
}
