import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

export const sms_messages = pgTable(
  'sms_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer(),
    /** The account concerned. */
    user_id: integer(),
    /** A kind such as `return-reminder`; staff write `by-hand`, `offer`. */
    kind: text().notNull(),
    /** E.164; empty once erased, as the text. */
    recipient: text().notNull(),
    text: text().notNull(),
    /** Billed SMS. */
    parts: integer().notNull(),
    /** The same at each attempt. */
    reference: uuid().notNull().defaultRandom(),
    /** Null: written by hand. */
    wording_version: integer(),
    /** `tomorrow-visit 12 2026-11-24`. Null: another key. */
    once: text(),
    resends_id: integer(),
    written_by: integer().references(() => users.id, { onDelete: 'set null' }),
    written_at: timestamp({ withTimezone: true }).notNull(),
    /** After quiet hours, and its turn. */
    goes_from: timestamp({ withTimezone: true }).notNull(),
    /** An urgent SMS ignores quiet hours. */
    urgent: boolean().notNull().default(false),
    /** Handed to the gateway, answer not yet stored. */
    trying_since: timestamp({ withTimezone: true }),
    sent_at: timestamp({ withTimezone: true }),
    /** The gateway's last answer, verbatim, or empty. */
    answer: text().notNull().default(''),
    /** Reason of the last failed attempt. */
    failure: text(),
    /** A failed SMS is not retried. */
    failed_at: timestamp({ withTimezone: true }),
    /** Cut short: may have arrived. */
    uncertain: boolean().notNull().default(false),
  },
  (t) => [
    unique('sms_reference').on(t.reference),
    uniqueIndex('sms_tells_once').on(t.once).where(sql`${t.once} is not null`),
    index('sms_failed').on(t.id).where(sql`${t.failed_at} is not null`),
    index('sms_resent').on(t.resends_id).where(sql`${t.resends_id} is not null`),
    index('sms_order').on(t.order_id, t.id),
    index('sms_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('sms_recipient').on(t.recipient, t.goes_from),
    index('sms_waiting').on(t.id).where(sql`${t.sent_at} is null and ${t.failed_at} is null`),
    index('sms_written').on(t.written_at, t.id),
  ],
)

export const sms_consents = pgTable(
  'sms_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a guest. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The order at which it was given. */
    order_id: integer(),
    /** E.164. */
    phone: text().notNull(),
    given_at: timestamp({ withTimezone: true }).notNull(),
    given_from: text({ enum: ['account', 'checkout'] }).notNull(),
    /** In the unsubscribe link; nothing else. */
    stop_code: text().notNull(),
    withdrawn_at: timestamp({ withTimezone: true }),
    withdrawn_from: text({ enum: ['account', 'link', 'desk', 'new-phone'] }),
  },
  (t) => [
    unique('sms_stop_code').on(t.stop_code),
    index('sms_consents_phone').on(t.phone).where(sql`${t.withdrawn_at} is null`),
    index('sms_consents_user').on(t.user_id).where(sql`${t.user_id} is not null`),
  ],
)
