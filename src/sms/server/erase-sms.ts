import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { sms_consents, sms_messages } from './sms.tables.ts'

interface Batch {
  before: Date
  most: number
}

/** Forgets of the SMS that fit `which` whom they went to and what they said; that there were some stays. Gives how many. */
export async function emptySms(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(sms_messages)
    .set({ recipient: '', text: '', failure: null, answer: '', user_id: null })
    .where(which)
  return rowCount ?? 0
}

/** The consents that were given with orders without an account. */
export async function forgetConsents(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.delete(sms_consents).where(inArray(sms_consents.order_id, orderIds))
}

/** Empties SMS that have been kept long enough. */
export const purgeSms = (tx: Tx, { before, most }: Batch): Promise<number> =>
  emptySms(tx, sql`id in (select id from sms_messages where written_at < ${before} and recipient <> '' limit ${most})`)

/** Lets go of consents that were taken back long ago. */
export async function purgeConsents(tx: Tx, { before, most }: Batch): Promise<number> {
  const { rowCount } = await tx
    .delete(sms_consents)
    .where(sql`id in (select id from sms_consents where withdrawn_at < ${before} limit ${most})`)
  return rowCount ?? 0
}
