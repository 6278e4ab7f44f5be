import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { PageContent } from '../page-content.ts'
import { pageNames } from '../page-names.ts'

/** Append-only by trigger. Version 1, the program's own, has no row. */
export const pageVersions = pgTable(
  'page_versions',
  {
    page: text({ enum: pageNames }).notNull(),
    version: integer().notNull(),
    /** Null: version 1. */
    content: jsonb().$type<PageContent>(),
    /** The newest of them is what customers read. */
    published: boolean().notNull(),
    saved_by: integer().references(() => users.id, { onDelete: 'set null' }),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.page, t.version] }), check('page_version_follows_the_first', sql`${t.version} > 1`)],
)
