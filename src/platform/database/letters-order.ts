import type pg from 'pg'
import type { Log } from '../log.ts'

/** An order of letters that the server's library sorts otherwise than when this database's indexes were built. */
export interface OtherOrder {
  /** `lt-x-icu`, or undefined for the order that the database itself has. */
  collation: string | undefined
  recorded: string
  actual: string
  /** Built in the old order: a search through them may miss what is there. */
  indexes: string[]
}

/** What mends it, for log, doctor and operator alike. */
export const reindexAdvice = 'npm run doctor -- --reindex, also while the shop is open; docs/operations.md says why.'

/**
 * Orders of letters that changed under the indexes: the machine's ICU or C library is another one than the one that they
 * were built with (a new image, a data folder that was carried to another machine). PostgreSQL keeps one version for each.
 */
export async function otherOrders(database: Pick<pg.Pool, 'query'>): Promise<OtherOrder[]> {
  const { rows } = await database.query<Omit<OtherOrder, 'collation'> & { collation: string | null }>(`
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

/** Said at each start until it is mended: lists come in a wrong order, and what is there is not found. */
export async function warnOfOtherOrders(database: Pick<pg.Pool, 'query'>, log: Log): Promise<void> {
  for (const { indexes, ...order } of await otherOrders(database))
    log.warn(
      { ...order, indexes: indexes.length, advice: reindexAdvice },
      'the order of letters changed under the indexes',
    )
}

/**
 * Builds these indexes anew, one after the other, without holding up who reads and writes, and notes the version. Asks as
 * the role that owns the tables. Returns what only a superuser may say.
 */
export async function reindexOtherOrders(owner: pg.Pool, told: (line: string) => void): Promise<string[]> {
  const left: string[] = []
  const orders = await otherOrders(owner)
  // Each once, though it may stand in two orders.
  for (const index of new Set(orders.flatMap(({ indexes }) => indexes))) {
    await owner.query(`reindex index concurrently ${index}`)
    told(index)
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
