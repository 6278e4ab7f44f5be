import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { providerNames } from '#finance/providers/pay-methods.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { cardHoldStates, cardMovementKinds, endedHolds } from '../card-hold-states.ts'

/** Steps and ledger are written before the provider is asked; a job repeats it. No card data. */
export const card_holds = pgTable(
  'card_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: providerNames }).notNull(),
    /** Ours at the provider, and the provider's; null until it answers. */
    reference: text().notNull(),
    provider_id: text(),
    /** sha256 of the secret in the return address, hex; null when renewed without the customer, or once the buyer was corrected. */
    secret_hash: text(),
    state: text({ enum: cardHoldStates }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    /** Cents. */
    to_capture: integer(),
    /** When the provider lets it lapse. */
    held_until: timestamp({ withTimezone: true }),
    address: text(),
    renews_id: integer().references((): AnyPgColumn => card_holds.id, { onDelete: 'cascade' }),
    needs_customer_since: timestamp({ withTimezone: true }),
    customer_told_at: timestamp({ withTimezone: true }),
    unclear_since: timestamp({ withTimezone: true }),
    taken_since: timestamp({ withTimezone: true }),
    problem: text(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: nothing is open. */
    next_try_at: timestamp({ withTimezone: true }),
    asked_at: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** The moment to remove the card at the provider, once nothing is held for the order; null: removed. */
    forget_at: timestamp({ withTimezone: true }).default(sql`'epoch'`),
    forget_tries: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('card_hold_reference').on(t.reference),
    uniqueIndex('card_hold_secret').on(t.secret_hash),
    uniqueIndex('one_card_hold_of_an_order').on(t.order_id).where(sql`${t.state} = 'held'`),
    uniqueIndex('card_hold_is_renewed_by_one').on(t.renews_id).where(sql`${t.state} = 'renewing'`),
    index('card_holds_order').on(t.order_id, t.id),
    index('card_holds_to_try').on(t.next_try_at).where(sql`${t.next_try_at} is not null`),
    index('card_holds_to_forget')
      .on(t.forget_at)
      .where(sql`${t.forget_at} is not null and ${hasEnded(t)}`),
    check('card_hold_is_some_money', sql`${t.amount} > 0`),
    check('no_more_is_captured_than_held', sql`${t.to_capture} is null or ${t.to_capture} between 1 and ${t.amount}`),
  ],
)

/** Its index has the same condition. */
export function hasEnded({ state }: { state: AnyPgColumn }): SQL {
  return sql`${state} in (${sql.raw(endedHolds.map((name) => `'${name}'`).join(', '))})`
}

export const card_movements = pgTable(
  'card_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hold_id: integer()
      .notNull()
      .references(() => card_holds.id, { onDelete: 'cascade' }),
    kind: text({ enum: cardMovementKinds }).notNull(),
    /** The capture, or a refund or chargeback by the provider's id. */
    key: text().notNull(),
    /** Counts later changes of the same money: 0, 1, … */
    turn: integer().notNull(),
    /** Cents, negative: went back; and how much the deposit ledger has. */
    amount: integer().notNull(),
    written: integer().notNull(),
    day: date().notNull(),
    told_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('card_movement_is_told_once').on(t.hold_id, t.key, t.turn),
    index('card_movements_day').on(t.day, t.id),
    check('card_movement_is_some_money', sql`${t.amount} <> 0`),
  ],
)
