import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { sms_messages } from '../sms.tables.ts'

/** The rows stay. */
export async function redactSms(tx: Tx, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(sms_messages)
    .set({ recipient: '', text: '', failure: null, answer: '', user_id: null })
    .where(which)
  return rowCount ?? 0
}
