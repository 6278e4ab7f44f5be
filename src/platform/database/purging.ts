// biome-ignore-all lint/plugin/sql-by-hand: keys of several columns, and a word that triggers read

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** A purge takes one batch: rows from before that moment, at most so many. */
export interface PurgeBatch {
  before: Date
  max: number
}

/** Lets one batch go, and answers how many. */
export type Purge = (work: { tx: Tx }, outdated: PurgeBatch) => Promise<number>

interface PurgeOptions {
  /** The primary key. */
  key: PgColumn | PgColumn[]
  isOutdated: (before: Date) => SQL | undefined
  oldestFirst?: PgColumn
  /** Triggers let a purge alone delete. */
  isAppendOnly?: boolean
}

/** The purge of a table of the same module: its outdated rows are deleted. */
export function createPurge(
  table: PgTable,
  { key, isOutdated, oldestFirst, isAppendOnly = false }: PurgeOptions,
): Purge {
  const keys = [key].flat()
  const columns = Object.fromEntries(keys.map((column) => [column.name, column]))
  return async ({ tx }, { before, max }) => {
    const outdated = tx
      .select(columns)
      .from(table)
      .where(isOutdated(before))
      .orderBy(...(oldestFirst ? [oldestFirst] : []))
      .limit(max)
    const remove = () => tx.delete(table).where(sql`(${sql.join(keys, sql`, `)}) in ${outdated}`)
    return (await (isAppendOnly ? withPurgeAllowed(tx, remove) : remove())).rowCount ?? 0
  }
}

/** Purges run one after the other, as one purge: each takes a batch, all are counted. */
export const combinePurges =
  (...purges: Purge[]): Purge =>
  async (work, outdated) => {
    let gone = 0
    for (const purge of purges) gone += await purge(work, outdated)
    return gone
  }

/** Triggers of append-only tables allow changes and deletions inside. */
export async function withPurgeAllowed<T>(tx: Tx, action: () => PromiseLike<T>): Promise<T> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  const result = await action()
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
  return result
}

/** UTC. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10)
