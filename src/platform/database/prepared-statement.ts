import pg from 'pg'
import type { Reader, Tx } from './database.ts'

export type PreparedStatement<Row> = (on: pg.Pool | Reader, values: readonly unknown[]) => Promise<Row[]>

/**
 * One name, one text.
 *
 * Pass ids as `= any(array(select unnest($1::int[])))`: for `any($1)` PostgreSQL plans each time. Write limits into
 * the text: for `limit $1` it assumes a tenth of all rows.
 */
export function prepareStatement<Row>(name: string, text: string): PreparedStatement<Row> {
  return async (on, values) => {
    const client = on instanceof pg.Pool ? on : clientOf(on)
    // biome-ignore lint/plugin/bare-connection: what prepared statements are made of
    return (await client.query({ name, text, values: [...values] })).rows as Row[]
  }
}

/** Drizzle hides a transaction's connection, so whoever opens one records it. */
export function assignConnection(tx: Tx, connection: pg.PoolClient): void {
  connections.set(tx, connection)
}

const connections = new WeakMap<Reader, pg.PoolClient>()

function clientOf(reader: Reader): pg.Pool | pg.PoolClient {
  const client = '$client' in reader ? reader.$client : connections.get(reader)
  if (!client) throw new Error('This transaction was not opened by Database.transaction')
  return client
}
