import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { importKinds } from '../import-kinds.ts'

/** What files of another program made here, so that it can be taken back. */
export const data_imports = pgTable(
  'data_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: importKinds }).notNull(),
    /** Of the kind's own table. */
    created_ids: integer().array().notNull(),
    /** Records that were there before: what they said is not kept, so that such an import stays. */
    updated: integer().notNull(),
    /** No foreign key: the record outlives the account. */
    by_user_id: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undone_at: timestamp({ withTimezone: true }),
  },
  (t) => [check('import_updates_are_not_negative', sql`${t.updated} >= 0`)],
)
