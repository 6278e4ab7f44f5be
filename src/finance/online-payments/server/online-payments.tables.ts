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
import { payMethods, providerNames } from '#finance/providers/pay-methods.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import {
  intentStates,
  movementKinds,
  onlinePurposes,
  onlineRefundStates,
  type ToDecideReason,
  toDecideReasons,
} from '../online-payment-states.ts'

const reasons = Object.keys(toDecideReasons) as [ToDecideReason, ...ToDecideReason[]]

/** Written before the provider is asked. Nothing personal beyond order or client. */
export const payment_intents = pgTable(
  'payment_intents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text({ enum: providerNames }).notNull(),
    method: text({ enum: payMethods }).notNull(),
    /** Null: chosen at the provider. */
    bank: text(),
    reference: text().notNull(),
    /** The provider's id; null until the provider answers. */
    provider_id: text(),
    /** sha256 of the secret in the return address, hex; null once the order's e-mail or buyer was corrected. */
    secret_hash: text(),
    what: text({ enum: onlinePurposes }).notNull(),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    document_ids: integer().array().notNull().default([]),
    /** Cents, as all sums here. */
    amount: integer().notNull(),
    /** Null once nobody can pay at the provider. */
    address: text(),
    state: text({ enum: intentStates }).notNull(),
    received: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** A trigger of payments keeps the sum: differences have an index. */
    written: integer().notNull().default(0),
    /** „Swedbank“, „Visa •••• 4242“; before payment the bank chosen. */
    way: text(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    asked_at: timestamp({ withTimezone: true }),
    asks: integer().notNull().default(0),
    next_ask_at: timestamp({ withTimezone: true }),
    /** Answers applied: an overtaken one changes nothing. */
    answers: integer().notNull().default(0),
    ended_at: timestamp({ withTimezone: true }),
    refused_because: text(),
    unclear_since: timestamp({ withTimezone: true }),
    unclear_because: text(),
    to_decide: text({ enum: reasons }),
    not_written_because: text(),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer(),
  },
  (t) => [
    uniqueIndex('payment_intent_reference').on(t.reference),
    uniqueIndex('payment_intent_secret').on(t.secret_hash),
    uniqueIndex('payment_is_known_once').on(t.provider, t.provider_id).where(sql`${t.provider_id} is not null`),
    index('payment_intents_order').on(t.order_id, t.id).where(sql`${t.order_id} is not null`),
    index('payment_intents_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('payment_intents_to_ask').on(t.next_ask_at).where(sql`${t.next_ask_at} is not null`),
    index('payment_intents_to_decide').on(t.id).where(sql`${t.to_decide} is not null`),
    index('payment_intents_begun_at').on(t.begun_at, t.id),
    index('payment_intents_provider').on(t.provider, t.id),
    // each payment is in one of these, and in none while it waits for a person
    index('payment_intents_waiting').on(t.id).where(isPaymentPending(t)),
    index('payment_intents_paid').on(t.id).where(isPaid(t)),
    index('payment_intents_returned').on(t.id).where(isReturned(t)),
    index('payment_intents_not_paid').on(t.id).where(isNotPaid(t)),
    index('payment_intents_differing').on(t.id).where(isDiffering(t)),
    check('payment_intent_is_some_money', sql`${t.amount} > 0`),
    check(
      'payment_intent_is_for_one_thing',
      sql`case when ${t.what} = 'bills' then ${t.order_id} is null else ${t.client_id} is null and ${t.order_id} is not null end`,
    ),
    check('payment_intent_money_is_not_negative', sql`${t.received} >= 0 and ${t.returned} >= 0`),
  ],
)

interface OnlineStateColumns {
  state: AnyPgColumn
  received: AnyPgColumn
  returned: AnyPgColumn
  written: AnyPgColumn
  to_decide: AnyPgColumn
}

// The indexes have the same conditions, word for word.
export const isPaymentPending = ({ to_decide, received, state }: OnlineStateColumns): SQL =>
  sql`${to_decide} is null and ${received} = 0 and ${state} in ('begun', 'pending')`
export const isPaid = ({ to_decide, received, returned }: OnlineStateColumns): SQL =>
  sql`${to_decide} is null and ${received} > ${returned}`
export const isReturned = ({ to_decide, received, returned }: OnlineStateColumns): SQL =>
  sql`${to_decide} is null and ${received} > 0 and ${returned} >= ${received}`
export const isNotPaid = ({ to_decide, received, state }: OnlineStateColumns): SQL =>
  sql`${to_decide} is null and ${received} = 0 and ${state} not in ('begun', 'pending')`
export const isDiffering = ({ received, returned, written }: OnlineStateColumns): SQL =>
  sql`${received} - ${returned} <> ${written}`

/** A row is never updated; a payment may refer to it. */
export const online_movements = pgTable(
  'online_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    intent_id: integer()
      .notNull()
      .references(() => payment_intents.id),
    kind: text({ enum: movementKinds }).notNull(),
    /** The payer's money, or a refund or chargeback by the provider's id. */
    key: text().notNull(),
    /** Counts later changes of the same money: 0, 1, … */
    turn: integer().notNull(),
    /** Negative: went back. */
    amount: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    told_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('movement_is_told_once').on(t.intent_id, t.key, t.turn),
    index('online_movements_day').on(t.day, t.id),
    check(
      'movement_is_some_money',
      sql`case when ${t.kind} = 'received' then ${t.amount} > 0 else ${t.amount} < 0 end`,
    ),
  ],
)

/** Content is not stored, since only answers of the provider are trusted. */
export const payment_notifications = pgTable(
  'payment_notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    intent_id: integer()
      .notNull()
      .references(() => payment_intents.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    came_at: timestamp({ withTimezone: true }).notNull(),
    last_at: timestamp({ withTimezone: true }).notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('notification_is_kept_once').on(t.intent_id, t.hash)],
)

/** A job does them at the provider. */
export const online_refunds = pgTable(
  'online_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    intent_id: integer()
      .notNull()
      .references(() => payment_intents.id),
    amount: integer().notNull(),
    reason: text().notNull(),
    key: text().notNull(),
    state: text({ enum: onlineRefundStates }).notNull(),
    /** Null: by rule. */
    wanted_by: integer(),
    wanted_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    /** The earliest moment: the money has not arrived at the provider. */
    next_try_at: timestamp({ withTimezone: true }),
    done_at: timestamp({ withTimezone: true }),
    refused_because: text(),
    rejected_as: text(),
    movement_id: integer().references(() => online_movements.id),
  },
  (t) => [
    uniqueIndex('refund_key').on(t.key),
    uniqueIndex('refund_is_done_once').on(t.movement_id).where(sql`${t.movement_id} is not null`),
    uniqueIndex('one_refund_at_a_time').on(t.intent_id).where(sql`${t.state} in ('wanted', 'sent')`),
    index('online_refunds_intent').on(t.intent_id, t.id),
    check('refund_is_some_money', sql`${t.amount} > 0`),
    check('done_refund_was_told', sql`(${t.state} = 'done') = (${t.movement_id} is not null)`),
  ],
)
