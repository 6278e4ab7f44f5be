import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OpeningHours } from '#rules/calendar/opening-hours.ts'
import { images } from '#shell/images/server/images.tables.ts'

/** The default branch has the settings' hours and closed days as its own, and their contacts where it has none. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** In series of documents: `NS-KN`. */
    code: text().notNull(),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Null for the default place only. */
    opening_hours: jsonb().$type<OpeningHours>(),
    closed_days: jsonb().$type<string[]>(),
    is_default: boolean().notNull().default(false),
    /** What stands in no other place stands here: `place_stock` has no rows of it. */
    holds_rest: boolean().notNull().default(false),
    delivers: boolean().notNull().default(true),
    /** Null: those of the settings. */
    news_mails: jsonb().$type<string[]>(),
    image_id: integer().references(() => images.id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Orders and reports keep its name. */
    removed_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('places_image').on(t.image_id),
    uniqueIndex('one_default_place').on(t.is_default).where(sql`${t.is_default}`),
    uniqueIndex('one_place_holds_the_rest').on(t.holds_rest).where(sql`${t.holds_rest}`),
    uniqueIndex('place_code_is_unique').on(t.code).where(sql`${t.removed_at} is null`),
    check('place_code_is_short', sql`${t.code} ~ '^[A-Z]{2,4}$'`),
    check('default_place_stays', sql`${t.removed_at} is null or not (${t.is_default} or ${t.holds_rest})`),
    check('place_has_hours', sql`${t.is_default} or (${t.opening_hours} is not null and ${t.closed_days} is not null)`),
  ],
)

/** The default serves writers that name no branch. */
export const buildDefaultBranchColumn = () =>
  integer()
    .notNull()
    .default(sql`default_place()`)
    .references(() => places.id)
