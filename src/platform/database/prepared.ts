import pg from 'pg'
import type { Reader, Tx } from './database.ts'

/** A query that each connection plans once and then only runs: for what every visitor asks. */
export type Prepared<Row> = (on: pg.Pool | Reader, values: readonly unknown[]) => Promise<Row[]>

/**
 * Names a query. The same name must always mean the same text. Runs on the pool or on a reader, so within a transaction
 * too. Answers rows as PostgreSQL names them, instants as Date.
 *
 * A list of ids is asked as `= any(array(select unnest($1::int[])))`: of a bare `any($1)` PostgreSQL counts the ids, finds
 * that a plan for so few is cheaper than one for any number, and so plans it anew each time, which costs more than it.
 * A limit is written into the text for the same reason: of `limit $1` it takes a tenth of all rows to be wanted.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  return async (on, values) => {
    const client = on instanceof pg.Pool ? on : clientOf(on)
    return (await client.query({ name, text, values: [...values] })).rows as Row[]
  }
}

/** Drizzle keeps to itself on what connection a transaction runs, so who opens one says it. */
export function runsOn(tx: Tx, connection: pg.PoolClient): void {
  connections.set(tx, connection)
}

const connections = new WeakMap<Reader, pg.PoolClient>()

function clientOf(reader: Reader): pg.Pool | pg.PoolClient {
  const client = '$client' in reader ? reader.$client : connections.get(reader)
  if (!client) throw new Error('This transaction was not opened by Database.transaction')
  return client
}
