import { type Column, type SQL, sql } from 'drizzle-orm'

/** One parameter however many ids there are: `inArray` has one for each, and PostgreSQL takes 65,535. */
export const isAmong = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`
