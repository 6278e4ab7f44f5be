import { type SQL, sql } from 'drizzle-orm'

/** An instant inside JSON, as the wire writes it. `column` is part of the query's text: never what somebody typed. */
export function utcInJson(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
