import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#platform/database/database.ts'

/** Above this a scan is faster. */
const FEW = 500

/** `found`: `select … as id`. Few are inlined for the index; a subquery beside an `or` compares every row. */
export async function buildInSubqueryCondition(reader: Reader, column: AnyPgColumn, match: SQL): Promise<SQL> {
  // biome-ignore lint/plugin/sql-by-hand: runs a question that others have put together
  const { rows } = await reader.execute<{ id: number }>(sql`${match} limit ${FEW + 1}`)
  if (rows.length > FEW) return sql`${column} in (${match})`
  return sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::int[])`
}
