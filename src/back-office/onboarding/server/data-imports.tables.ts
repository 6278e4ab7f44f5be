import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clients } from '#people/clients/server/clients.tables.ts'
import { importKinds } from '../import-kinds.ts'

/** What files of another program made here, so that it can be taken back. */
export const data_imports = pgTable(
  'data_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: importKinds }).notNull(),
    /** Of the kind's own table. */
    created_ids: integer().array().notNull(),
    /** Records that were there before, as `data_import_changes` has them. */
    updated: integer().notNull(),
    /** No foreign key: the record outlives the account. */
    by_user_id: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undone_at: timestamp({ withTimezone: true }),
  },
  (t) => [check('import_updates_are_not_negative', sql`${t.updated} >= 0`)],
)

/** What a record said before and after an import changed it; kept while it may be undone. */
export const data_import_changes = pgTable(
  'data_import_changes',
  {
    import_id: integer()
      .notNull()
      .references(() => data_imports.id, { onDelete: 'cascade' }),
    /** Of the kind's own table. */
    record_id: integer().notNull(),
    /** The same, of clients: what is kept of one goes with them. */
    client_id: integer().references(() => clients.id, { onDelete: 'cascade' }),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'import_changes_a_record_once', columns: [t.import_id, t.record_id] }),
    index('data_import_changes_client').on(t.client_id).where(sql`${t.client_id} is not null`),
  ],
)

/** The columns of a file with these headings, as they were read last. */
export const import_mappings = pgTable(
  'import_mappings',
  {
    kind: text({ enum: importKinds }).notNull(),
    /** sha256 of the headings, in order. */
    heads_hash: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: 'one_mapping_per_headings', columns: [t.kind, t.heads_hash] })],
)

/** What the old program had of a kind, as somebody typed it. */
export const move_totals = pgTable(
  'move_totals',
  {
    kind: text({ enum: importKinds }).primaryKey(),
    count: integer(),
    /** Cents. */
    sum: bigint({ mode: 'number' }),
    by_user_id: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('old_totals_are_not_negative', sql`${t.count} >= 0 and ${t.sum} >= 0`)],
)
