import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type Purge, purging } from '#platform/database/purging.ts'
import { mails } from './mail.tables.ts'

export async function eraseMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx.delete(mails).where(which)
  return rowCount ?? 0
}

export async function emptyMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(mails)
    .set({ recipient: '', reply_to: null, text: '', html: '', failure: null })
    .where(which)
  return rowCount ?? 0
}

/** Of orders. */
export const purgeMails: Purge = ({ tx }, { before, most }) =>
  emptyMails(
    tx,
    sql`id in (select id from mails where written_at < ${before} and order_id is not null
                  and (recipient, text, html) <> ('', '', '') limit ${most})`,
  )

/** All others. */
export const purgeLetters = purging(mails, {
  key: mails.id,
  isOutdated: (before) => and(lt(mails.written_at, before), isNull(mails.order_id)),
})
