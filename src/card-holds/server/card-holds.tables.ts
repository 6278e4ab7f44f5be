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
import { orders } from '#orders/server/orders.tables.ts'
import { providerNames } from '#providers/provider-words.ts'
import { cardHoldStates, cardMovementKinds, endedHolds } from '../card-hold-states.ts'

/**
 * Deposits that are held on cards, and what is wanted of them. Each step is written here before the provider is asked for it, and
 * the deposits' ledger changes with the wish; a job does it until the provider has answered. Nothing of a card stands here.
 */
export const card_holds = pgTable(
  'card_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: providerNames }).notNull(),
    /** Ours, which stands with it at the provider, and the provider's; null until it has answered. */
    reference: text().notNull(),
    provider_id: text(),
    /** sha256 of the secret in the return address, hex; null: nobody comes back from it, it was held anew without the customer. */
    secret_hash: text(),
    state: text({ enum: cardHoldStates }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    /** What of it is to be taken, and was. */
    to_capture: integer(),
    /** Until when the provider promises it. */
    held_until: timestamp({ withTimezone: true }),
    /** Where the customer is sent. */
    address: text(),
    /** The hold in whose place this one comes. */
    renews_id: integer().references((): AnyPgColumn => card_holds.id, { onDelete: 'cascade' }),
    /** Since when the bank wants the customer to hold it anew. */
    needs_customer_since: timestamp({ withTimezone: true }),
    /** When the mail was written that asks for it. */
    customer_told_at: timestamp({ withTimezone: true }),
    /** Since when the provider says nothing that can be understood. */
    unclear_since: timestamp({ withTimezone: true }),
    /** Since when some of it is money that the provider took: what becomes of that is watched. */
    taken_since: timestamp({ withTimezone: true }),
    /** What a clerk has to look at. */
    problem: text(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    /** After it nobody can begin to hold any more. */
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** When a job looks at it next; null: nothing is open. */
    next_try_at: timestamp({ withTimezone: true }),
    /** When somebody took its turn last. */
    asked_at: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** From when on its card is removed at the provider, once nothing is held for the order any more; null: it is. */
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

/** Nothing is wanted of it any more, in the words of its index. */
export function hasEnded({ state }: { state: AnyPgColumn }): SQL {
  return sql`${state} in (${sql.raw(endedHolds.map((name) => `'${name}'`).join(', '))})`
}

/** What a provider told of once: money of a deposit that was taken of a card, went back to it, or was taken back by its bank. */
export const card_movements = pgTable(
  'card_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hold_id: integer()
      .notNull()
      .references(() => card_holds.id, { onDelete: 'cascade' }),
    kind: text({ enum: cardMovementKinds }).notNull(),
    /** The money that was taken, or one refund or chargeback by the provider's id. */
    key: text().notNull(),
    /** What was told of the same later is another movement: 0, 1, … */
    turn: integer().notNull(),
    /** Cents; below zero: went back. And what of it the deposits' ledger says. */
    amount: integer().notNull(),
    written: integer().notNull(),
    /** Its day in Vilnius. */
    day: date().notNull(),
    told_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('card_movement_is_told_once').on(t.hold_id, t.key, t.turn),
    index('card_movements_day').on(t.day, t.id),
    check('card_movement_is_some_money', sql`${t.amount} <> 0`),
  ],
)
