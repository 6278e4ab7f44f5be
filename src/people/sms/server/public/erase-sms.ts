import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { createPurge, type Purge } from '#platform/database/purging.ts'
import { sms_consents, sms_messages } from '../sms.tables.ts'

/** The rows stay. */
export async function redactSms(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(sms_messages)
    .set({ recipient: '', text: '', failure: null, answer: '', user_id: null })
    .where(which)
  return rowCount ?? 0
}

export async function eraseSmsConsents(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.delete(sms_consents).where(inArray(sms_consents.order_id, orderIds))
}

export const purgeSms: Purge = ({ tx }, { before, max }) =>
  redactSms(tx, sql`id in (select id from sms_messages where written_at < ${before} and recipient <> '' limit ${max})`)

export const purgeSmsConsents = createPurge(sms_consents, {
  key: sms_consents.id,
  isOutdated: (before) => lt(sms_consents.withdrawn_at, before),
})
