import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** How a machine's inspections stand at a moment: `inspections_of()`, told in the migration, as rows to select from. */
export const inspectionsOf = (unit: AnyColumn | SQL, now: Date): SQL =>
  sql`inspections_of(${unit}, ${now.toISOString()}::timestamptz)`

/** Whether every obligatory inspection of a machine holds. */
export const isInspected = (unit: AnyColumn | SQL, now: Date): SQL =>
  sql`not exists (select from ${inspectionsOf(unit, now)} i where i.obligatory and i.has_lapsed)`
