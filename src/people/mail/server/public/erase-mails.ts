import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
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
