import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildDefaultBranchColumn, places } from '#shell/branches/server/places.tables.ts'
import { downtimeKinds } from '../downtime-kinds.ts'
import { units } from './units.tables.ts'

export const downtime_kind = pgEnum('downtime_kind', downtimeKinds)

/** Takes units in [`from_at`, `to_at`), as a rental. `downtime_is_free`: breaks no bookings unless accepted. */
export const downtimes = pgTable(
  'downtimes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: product deleted. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Null: unspecified. */
    unit_id: integer().references(() => units.id),
    /** The branch whose pool has the downtime. */
    place_id: buildDefaultBranchColumn(),
    quantity: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: open-ended. */
    to_at: timestamp({ withTimezone: true }),
    kind: downtime_kind().notNull(),
    reason: text().notNull().default(''),
    accepted_broken: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: the shop itself. */
    created_by: integer(),
    /** `to_at` is then when it was over. */
    ended_at: timestamp({ withTimezone: true }),
    ended_by: integer(),
  },
  (t) => [
    index('downtimes_product').on(t.product_id, sql`coalesce(${t.to_at}, 'infinity')`),
    index('downtimes_unit').on(t.unit_id, t.from_at).where(sql`${t.unit_id} is not null`),
    index('downtimes_until').on(sql`coalesce(${t.to_at}, 'infinity')`, t.id),
    // By far the most rows.
    index('downtimes_over').on(t.to_at, t.id).where(sql`${t.to_at} is not null`),
    check('downtime_takes_units', sql`${t.quantity} > 0`),
    check('downtime_of_a_unit_takes_one', sql`${t.unit_id} is null or ${t.quantity} = 1`),
    check('downtime_ends_after_it_begins', sql`${t.to_at} >= ${t.from_at}`),
  ],
)

/**
 * Units that leave a place's pool (positive) or will join it (negative): one came back elsewhere, a transfer is planned
 * or on its way. Without end, or expected back at `to_at`, after which it counts no longer. Ended ones hold nothing.
 * `pool_change_is_free` refuses one that breaks bookings unless accepted.
 */
export const pool_changes = pgTable(
  'pool_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    place_id: integer()
      .notNull()
      .references(() => places.id),
    /** Null: counted units. */
    unit_id: integer().references(() => units.id),
    quantity: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    to_at: timestamp({ withTimezone: true }),
    cause: text({ enum: ['elsewhere', 'transfer'] }).notNull(),
    transfer_id: integer(),
    accepted_broken: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
    ended_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('pool_changes_open').on(t.product_id, t.place_id).where(sql`${t.ended_at} is null`),
    index('pool_changes_unit').on(t.unit_id).where(sql`${t.unit_id} is not null`),
    index('pool_changes_transfer').on(t.transfer_id).where(sql`${t.transfer_id} is not null`),
    check('pool_changes_by_units', sql`${t.quantity} <> 0`),
    check('pool_change_of_a_unit_is_one', sql`${t.unit_id} is null or abs(${t.quantity}) = 1`),
    check('pool_change_ends_after_it_begins', sql`${t.to_at} >= ${t.from_at}`),
  ],
)
