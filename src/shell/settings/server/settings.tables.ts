import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { StoredSettings } from '../settings.contract.ts'

/** The table has one row. */
export const settings = pgTable(
  'settings',
  { id: integer().primaryKey().default(1), value: jsonb().$type<StoredSettings>().notNull() },
  (t) => [check('settings_is_one_row', sql`${t.id} = 1`)],
)
