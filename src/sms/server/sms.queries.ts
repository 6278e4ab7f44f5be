import { asc, eq } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { SmsRow } from '../sms.contract.ts'
import { sms_messages } from './sms.tables.ts'

/** What was written by SMS about an order, and what became of each. */
export async function smsOfOrder(reader: Reader, orderId: number): Promise<SmsRow[]> {
  const rows = await reader
    .select({ sms: sms_messages, name: users.name, lastname: users.lastname })
    .from(sms_messages)
    .leftJoin(users, eq(users.id, sms_messages.written_by))
    .where(eq(sms_messages.order_id, orderId))
    .orderBy(asc(sms_messages.id))
  return rows.map(({ sms, name, lastname }) => ({
    ...{ id: sms.id, kind: sms.kind, recipient: sms.recipient, text: sms.text, parts: sms.parts },
    ...{ wording_version: sms.wording_version, failure: sms.failure },
    written_by: [name, lastname].filter(Boolean).join(' ') || null,
    written_at: sms.written_at.toISOString(),
    goes_from: sms.goes_from.toISOString(),
    sent_at: sms.sent_at?.toISOString() ?? null,
    state: sms.sent_at ? 'sent' : sms.uncertain ? 'uncertain' : sms.failed_at ? 'failed' : 'waiting',
  }))
}
