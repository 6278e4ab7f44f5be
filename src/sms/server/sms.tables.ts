import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

/** Outgoing SMS, written in the transaction that causes it and sent by a job. */
export const sms_messages = pgTable(
  'sms_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer(),
    /** The account that it is about. */
    user_id: integer(),
    /** In the shop's words: `return-reminder`; `by-hand` and `offer` are written at the desk. */
    kind: text().notNull(),
    /** E.164; empty once it is erased, and so is the text. */
    recipient: text().notNull(),
    text: text().notNull(),
    /** How many SMS the text is: each costs. */
    parts: integer().notNull(),
    /** The gateway is told the same at each attempt, so that it can know the message again. */
    reference: uuid().notNull().defaultRandom(),
    /** Which version of its words it was made from; null: written by hand. */
    wording_version: integer(),
    /** What it tells of, so that it is told once: `tomorrow-visit 12 2026-11-24`. Null: whoever writes it has a key of their own. */
    once: text(),
    /** The SMS that this one says again, because the office asked for it. */
    resends_id: integer(),
    written_by: integer().references(() => users.id, { onDelete: 'set null' }),
    written_at: timestamp({ withTimezone: true }).notNull(),
    /** Not before: quiet hours, and so many an hour to a number. */
    goes_from: timestamp({ withTimezone: true }).notNull(),
    /** Goes also at night: somebody waits for it now. */
    urgent: boolean().notNull().default(false),
    /** Given to the gateway, whose answer has not been written down yet. */
    trying_since: timestamp({ withTimezone: true }),
    sent_at: timestamp({ withTimezone: true }),
    /** What the gateway said last, as it said it; empty: nothing. */
    answer: text().notNull().default(''),
    /** Why the last attempt did not succeed. */
    failure: text(),
    /** It will not go by itself any more. */
    failed_at: timestamp({ withTimezone: true }),
    /** Nobody knows whether it arrived: the program stopped, or the gateway fell silent, in the middle of it. */
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

/** Who let the shop write to a number about anything but an order: since when, from where, until when. */
export const sms_consents = pgTable(
  'sms_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: somebody who ordered without an account. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The order at which it was given. */
    order_id: integer(),
    /** E.164. */
    phone: text().notNull(),
    given_at: timestamp({ withTimezone: true }).notNull(),
    given_from: text({ enum: ['account', 'checkout'] }).notNull(),
    /** The end of the link that takes it back; it can do nothing else. */
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
