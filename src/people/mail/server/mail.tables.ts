import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { OfferedPayment, PayLinkSubject } from '../pay-link-subject.ts'

/** A document, drawn as of the mail, or a paper that is kept nowhere else. */
export type MailAttachment = { filename: string } & (
  | { document_id: number; paper?: undefined }
  | { document_id?: undefined; paper: TablePaper }
)

export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer(),
    /** The person concerned, not simply the recipient. */
    user_id: integer(),
    template: text().notNull(),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** What `payButtonPlaceholder` offers to pay, each in its turn. */
    pays: jsonb().$type<PayLinkSubject | OfferedPayment[]>(),
    /** Key and version; null: not changeable. */
    wording: text(),
    wording_version: integer(),
    written_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    /** Reason of the last failed attempt. */
    failure: text(),
    /** A failed mail is not retried. */
    failed_at: timestamp({ withTimezone: true }),
    resends_id: integer(),
    /** The e-mail of its order or quote was corrected since (`corrected_order_closes_doors`): it goes nowhere. */
    to_former_address: boolean().notNull().default(false),
    /** Paced mails: not before (`throttle-mail.ts`). */
    goes_from: timestamp({ withTimezone: true }),
    /** Paced mails: their lane. */
    pace_lane: text(),
  },
  (t) => [
    index('mails_order').on(t.order_id, t.id),
    index('mails_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    // export and erasure use the index
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
