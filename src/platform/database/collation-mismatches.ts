// biome-ignore-all lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema

import type pg from 'pg'
import type { Log } from '../log.ts'

export interface CollationMismatch {
  /** `lt-x-icu`; undefined: the database's default. */
  collation: string | undefined
  recorded: string
  actual: string
  /** Searches may miss rows. */
  indexes: string[]
}

export const reindexAdviceMessage =
  'npm run doctor -- --reindex, also while the shop is open; docs/operations.md says why.'

/** Another ICU or C library (a new image, a moved data folder) sorts otherwise than indexes were built. */
export async function listCollationMismatches(database: Pick<pg.Pool, 'query'>): Promise<CollationMismatch[]> {
  const { rows } = await database.query<Omit<CollationMismatch, 'collation'> & { collation: string | null }>(`
    with orders as (
      select oid, collname::text as name, collversion as recorded, pg_collation_actual_version(oid) as actual
        from pg_collation where collname <> 'default'
      union all
      select (select oid from pg_collation where collname = 'default' and collnamespace = 'pg_catalog'::regnamespace), null,
             datcollversion, pg_database_collation_actual_version(oid)
        from pg_database where datname = current_database())
    select name as collation, recorded, actual,
           array(select indexrelid::regclass::text from pg_index
                  where orders.oid = any (indcollation::oid[]) and indrelid >= 16384 order by 1) as indexes
      from orders where recorded <> actual order by name nulls first`)
  return rows
    .filter(({ indexes, collation }) => indexes.length > 0 || collation === null)
    .map((row) => ({ ...row, collation: row.collation ?? undefined }))
}

export async function warnOfCollationMismatches(database: Pick<pg.Pool, 'query'>, log: Log): Promise<void> {
  for (const { indexes, ...order } of await listCollationMismatches(database))
    log.warn(
      { ...order, indexes: indexes.length, advice: reindexAdviceMessage },
      'the order of letters changed under the indexes',
    )
}

/**
 * Indexes are rebuilt one by one, without blocking, as the tables' owner. Returns those that only a superuser may
 * rebuild.
 */
export async function reindexMismatchedCollations(owner: pg.Pool, entry: (line: string) => void): Promise<string[]> {
  const left: string[] = []
  const orders = await listCollationMismatches(owner)
  // An index may use two collations.
  for (const index of new Set(orders.flatMap(({ indexes }) => indexes))) {
    await owner.query(`reindex index concurrently ${index}`)
    entry(index)
  }
  const { rows } = await owner.query(`select format('%I', current_database()) as name`)
  for (const { collation } of orders) {
    const note = collation
      ? `alter collation pg_catalog."${collation}" refresh version`
      : `alter database ${rows[0].name} refresh collation version`
    try {
      await owner.query(note)
    } catch (error) {
      const notItsOwner = '42501'
      if ((error as { code?: string }).code !== notItsOwner) throw error
      left.push(note)
    }
  }
  return left
}
