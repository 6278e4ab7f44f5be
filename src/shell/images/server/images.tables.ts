import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Files are `DATA_DIR/images/<key>-<width>.<format>`. */
export const images = pgTable(
  'images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Random, part of the address. */
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Drawn later by a job. */
    has_avif: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('images_key').on(t.key)],
)
