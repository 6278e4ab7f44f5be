import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#platform/database/database.ts'

/** Above this a scan is faster. */
const FEW = 500

/** `found`: `select … as id`. Few are inlined for the index; a subquery beside an `or` compares every row. */
export async function oneOfFound(reader: Reader, column: AnyPgColumn, found: SQL): Promise<SQL> {
  // biome-ignore lint/plugin/sql-by-hand: runs a question that others have put together
  const { rows } = await reader.execute<{ id: number }>(sql`${found} limit ${FEW + 1}`)
  if (rows.length > FEW) return sql`${column} in (${found})`
  return sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::int[])`
}
