import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ListRows } from './register-list-export.ts'

const A_BATCH = 1_000
const IDS_A_FETCH = 20_000

interface RowsOfIds<Row> {
  /** Selects `id`s, in the list's order. */
  ids: SQLWrapper
  /** In any order; rows that are gone are left out. */
  read: (ids: number[]) => Promise<Row[]>
  idOf: (row: Row) => number
}

/** As they stood at the beginning, none twice: four bytes are kept for each, and no connection waits for a slow reader. */
export async function readRowsByIds<Row>(
  database: Database,
  { ids: query, read, idOf }: RowsOfIds<Row>,
): Promise<ListRows<Row>> {
  const ids = await readIds(database, query)
  async function* batches() {
    for (let at = 0; at < ids.length; at += A_BATCH) {
      const some = [...ids.subarray(at, at + A_BATCH)]
      const byId = new Map((await read(some)).map((row) => [idOf(row), row]))
      yield some.flatMap((id) => byId.get(id) ?? [])
    }
  }
  return { total: ids.length, batches: batches() }
}

/** By a cursor, so that they never stand in memory as rows. */
export const readIds = (database: Database, query: SQLWrapper): Promise<Int32Array> =>
  database.transaction(async (tx) => {
    // biome-ignore lint/plugin/sql-by-hand: the builder has no cursors
    await tx.execute(sql`declare listed no scroll cursor for ${query}`)
    let ids = new Int32Array(IDS_A_FETCH)
    for (let count = 0; ; ) {
      // biome-ignore lint/plugin/sql-by-hand: of the same cursor
      const { rows } = await tx.execute<{ id: number }>(sql.raw(`fetch ${IDS_A_FETCH} from listed`))
      if (count + rows.length > ids.length) {
        const larger = new Int32Array(ids.length * 2)
        larger.set(ids)
        ids = larger
      }
      for (const { id } of rows) ids[count++] = id
      if (rows.length < IDS_A_FETCH) return ids.subarray(0, count)
    }
  })

/** For what is done to all that a list has: one more than `max` where it has more. */
export async function listFoundIds(tx: Tx, query: SQLWrapper, max: number): Promise<number[]> {
  // biome-ignore lint/plugin/sql-by-hand: around a query of any list
  const { rows } = await tx.execute<{ id: number }>(sql`select id from (${query}) listed limit ${max + 1}`)
  return rows.map(({ id }) => id)
}

const A_PAGE = 250

/** For lists of what is open or few, which some pages hold. */
export async function readRowsInPages<Row>(
  read: (page: { page: number; per_page: typeof A_PAGE }) => Promise<{ rows: Row[]; total: number }>,
): Promise<ListRows<Row>> {
  const first = await read({ page: 1, per_page: A_PAGE })
  async function* batches() {
    let { rows } = first
    for (let page = 1; rows.length > 0; ) {
      yield rows
      if (rows.length < A_PAGE) return
      page++
      rows = (await read({ page, per_page: A_PAGE })).rows
    }
  }
  return { total: first.total, batches: batches() }
}
