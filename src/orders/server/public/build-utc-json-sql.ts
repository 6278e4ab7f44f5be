import { type SQL, sql } from 'drizzle-orm'

/** `column` is not escaped: never user input. */
export function buildUtcJsonSql(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
