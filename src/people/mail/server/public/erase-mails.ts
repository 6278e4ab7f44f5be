import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { createPurge, type Purge } from '#platform/database/purging.ts'
import { mails } from '../mail.tables.ts'

export async function eraseMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx.delete(mails).where(which)
  return rowCount ?? 0
}

export async function redactMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(mails)
    .set({ recipient: '', reply_to: null, text: '', html: '', failure: null })
    .where(which)
  return rowCount ?? 0
}

export const purgeMails: Purge = ({ tx }, { before, max }) =>
  redactMails(
    tx,
    sql`id in (select id from mails where written_at < ${before} and order_id is not null
                  and (recipient, text, html) <> ('', '', '') limit ${max})`,
  )

/** Mails without an order are purged here. */
export const purgeMailsWithoutOrder = createPurge(mails, {
  key: mails.id,
  isOutdated: (before) => and(lt(mails.written_at, before), isNull(mails.order_id)),
})
