import { and, isNull, lt, sql } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { mails } from './mail.tables.ts'
import { redactMails } from './public/erase-mails.ts'

export const mailRetention = {
  mails: ({ tx }, { before, max }) =>
    redactMails(
      tx,
      sql`id in (select id from mails where written_at < ${before} and order_id is not null
                    and (recipient, text, html) <> ('', '', '') limit ${max})`,
    ),
  /** Mails without an order are purged here. */
  letters: createPurge(mails, {
    key: mails.id,
    isOutdated: (before) => and(lt(mails.written_at, before), isNull(mails.order_id)),
  }),
} satisfies ModuleRetention
