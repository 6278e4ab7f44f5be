import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { mails } from './mail.tables.ts'

/** Erases the mails that fit `which`; gives how many there were. */
export async function eraseMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx.delete(mails).where(which)
  return rowCount ?? 0
}

/** Forgets of the mails that fit `which` whom they went to and what they said; that there were some stays with their order. */
export async function emptyMails(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(mails)
    .set({ recipient: '', reply_to: null, text: '', html: '', failure: null })
    .where(which)
  return rowCount ?? 0
}
