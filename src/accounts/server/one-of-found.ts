import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#platform/database/database.ts'

/** So many ids are looked up one by one; for more it is quicker to look at every row once. */
const FEW = 500

/**
 * The column is one of the ids that a search finds (`select … as id`). Few are told one by one, so that an index finds each;
 * many stay a question. Beside an `or` that is a hashed list, against which every row is held: for a rare name all of
 * them for nothing.
 */
export async function oneOfFound(reader: Reader, column: AnyPgColumn, found: SQL): Promise<SQL> {
  const { rows } = await reader.execute<{ id: number }>(sql`${found} limit ${FEW + 1}`)
  if (rows.length > FEW) return sql`${column} in (${found})`
  return sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::int[])`
}
