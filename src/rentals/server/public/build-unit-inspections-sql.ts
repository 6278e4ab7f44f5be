import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

export const buildUnitInspectionsSql = (unit: AnyColumn | SQL, now: Date): SQL =>
  sql`inspections_of(${unit}, ${now.toISOString()}::timestamptz)`

/** All obligatory inspections are valid. */
export const isInspected = (unit: AnyColumn | SQL, now: Date): SQL =>
  sql`not exists (select from ${buildUnitInspectionsSql(unit, now)} i where i.obligatory and i.has_lapsed)`
