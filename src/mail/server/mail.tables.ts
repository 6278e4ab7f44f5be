import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PaidByMail } from '../paid-by-mail.ts'

export interface MailAttachment {
  /** A document of the shop; its PDF is drawn when the mail is sent. */
  document_id: number
  filename: string
}

/** Outgoing mail, written in the transaction that causes it and sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer(),
    /** The account that it is about; not every mail to somebody's address is about their account. */
    user_id: integer(),
    template: text().notNull(),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** What it offers to pay, where `payHere` stands in it. */
    pays: jsonb().$type<PaidByMail>(),
    /** Which of the shop's words it was made from, and which version of them; null: of none that may be changed. */
    wording: text(),
    wording_version: integer(),
    written_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    /** Why the last attempt did not succeed. */
    failure: text(),
    /** The last of all attempts did not succeed: it will not go by itself. */
    failed_at: timestamp({ withTimezone: true }),
    /** The mail that this one says again, because the office asked for it. */
    resends_id: integer(),
    /** Of mails to an address that anybody may have typed: when it may go (`pace-mail.ts`). */
    goes_from: timestamp({ withTimezone: true }),
    /** Of those: in which queue of the mailbox it stood. */
    pace_lane: text(),
  },
  (t) => [
    index('mails_order').on(t.order_id, t.id),
    index('mails_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    // what a person asks to take along, or to have erased, is looked for by address
    index('mails_recipient').on(sql`lower(${t.recipient})`),
    index('mails_reply_to').on(sql`lower(${t.reply_to})`).where(sql`${t.reply_to} is not null`),
    index('mails_waiting').on(t.id).where(sql`${t.sent_at} is null and ${t.failed_at} is null`),
    index('mails_failed').on(t.failed_at).where(sql`${t.failed_at} is not null`),
    index('mails_paced')
      .on(sql`lower(${t.recipient})`, t.pace_lane, t.goes_from)
      .where(sql`${t.goes_from} is not null`),
    index('mails_resent').on(t.resends_id).where(sql`${t.resends_id} is not null`),
  ],
)
