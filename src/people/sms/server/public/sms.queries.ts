import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { findRegisteredWording } from '#people/wording/registered-wording.ts'
import { createLookup } from '#platform/create-lookup.ts'
import type { Reader } from '#platform/database/database.ts'
import type { SmsListEntry, SmsRow } from '../../sms.contract.ts'
import { sms_messages } from '../sms.tables.ts'

export async function listOrderSms(reader: Reader, orderId: number): Promise<SmsRow[]> {
  const rows = await reader
    .select({ sms: sms_messages, name: users.name, lastname: users.lastname })
    .from(sms_messages)
    .leftJoin(users, eq(users.id, sms_messages.written_by))
    .where(eq(sms_messages.order_id, orderId))
    .orderBy(asc(sms_messages.id))
  return rows.map(rowOf)
}

export const SMS_A_PAGE = 20

export async function listSms(
  reader: Reader,
  { state, page }: { state?: SmsRow['state'] | undefined; page: number },
): Promise<{ rows: SmsListEntry[]; total: number }> {
  const where = state && inState[state]
  const [[counted], rows] = await Promise.all([
    reader.select({ total: count() }).from(sms_messages).where(where),
    reader
      .select({ sms: sms_messages, name: users.name, lastname: users.lastname })
      .from(sms_messages)
      .leftJoin(users, eq(users.id, sms_messages.written_by))
      .where(where)
      .orderBy(desc(sms_messages.id))
      .limit(SMS_A_PAGE)
      .offset((page - 1) * SMS_A_PAGE),
  ])
  return { rows: rows.map((row) => ({ ...rowOf(row), order_id: row.sms.order_id })), total: counted?.total ?? 0 }
}

const { sent_at, failed_at, uncertain } = sms_messages
const inState: Record<SmsRow['state'], SQL | undefined> = {
  waiting: and(isNull(sent_at), isNull(failed_at)),
  sent: isNotNull(sent_at),
  failed: and(isNotNull(failed_at), isNull(sent_at), eq(uncertain, false)),
  uncertain: and(isNotNull(failed_at), isNull(sent_at), eq(uncertain, true)),
}

/** Kinds without a declared wording. */
const whyWords: Record<string, string> = createLookup({ 'by-hand': 'Parašyta ranka', offer: 'Pasiūlymas' })

interface SmsWithSender {
  sms: typeof sms_messages.$inferSelect
  name: string | null
  lastname: string | null
}

function rowOf({ sms, name, lastname }: SmsWithSender): SmsRow {
  return {
    why: whyWords[sms.kind] ?? findRegisteredWording(`sms-${sms.kind}`)?.title ?? sms.kind,
    id: sms.id,
    kind: sms.kind,
    recipient: sms.recipient,
    text: sms.text,
    parts: sms.parts,
    wording_version: sms.wording_version,
    failure: sms.failure,
    answer: sms.answer,
    resends_id: sms.resends_id,
    written_by: [name, lastname].filter(Boolean).join(' ') || null,
    written_at: sms.written_at.toISOString(),
    goes_from: sms.goes_from.toISOString(),
    sent_at: sms.sent_at?.toISOString() ?? null,
    state: sms.sent_at ? 'sent' : sms.uncertain ? 'uncertain' : sms.failed_at ? 'failed' : 'waiting',
  }
}
