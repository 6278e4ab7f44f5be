import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { places } from '#shell/branches/server/places.tables.ts'

/**
 * A till is open from its opening to its closing. Open tills take cash (trigger `till_is_open`); closed ones never
 * change.
 */
export const tills = pgTable(
  'tills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    place_id: integer()
      .notNull()
      .references(() => places.id),
    /** Cents counted at the opening. */
    float: integer().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
    /** No foreign key: the record outlives the account. */
    opened_by: integer().notNull(),
    closed_at: timestamp({ withTimezone: true }),
    closed_by: integer(),
    /** The float and all that went through it, cents. */
    expected: integer(),
    counted: integer(),
    /** The reason of a difference. */
    note: text(),
  },
  (t) => [
    uniqueIndex('one_open_till_per_place').on(t.place_id).where(sql`${t.closed_at} is null`),
    index('tills_place').on(t.place_id, t.id),
    check('float_is_not_negative', sql`${t.float} >= 0`),
    check(
      'closed_till_is_counted',
      sql`(${t.closed_at} is null) = (${t.counted} is null) and (${t.closed_at} is null) = (${t.expected} is null)`,
    ),
    check('counted_is_not_negative', sql`${t.counted} >= 0`),
  ],
)

/** Put in and taken out by hand; payments and deposits name their till themselves. */
export const till_moves = pgTable(
  'till_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    till_id: integer()
      .notNull()
      .references(() => tills.id),
    /** Cents; negative: taken out. */
    amount: integer().notNull(),
    reason: text().notNull(),
    by_user_id: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('till_moves_till').on(t.till_id, t.id),
    check('till_move_is_some_money', sql`${t.amount} <> 0`),
    check('till_move_has_a_reason', sql`${t.reason} <> ''`),
  ],
)
