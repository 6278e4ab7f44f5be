import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { findRegisteredWording } from '#people/wording/registered-wording.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
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
  { state, ...request }: { state?: SmsRow['state'] | undefined } & PageRequest,
): Promise<{ rows: SmsListEntry[]; total: number }> {
  const { limit, offset } = toPageWindow(request, SMS_A_PAGE)
  const where = state && inState[state]
  const [total, rows] = await Promise.all([
    reader.$count(sms_messages, where),
    readEntries(reader, where).orderBy(desc(sms_messages.id)).limit(limit).offset(offset),
  ])
  return { rows: rows.map(toEntry), total }
}

/** All that the list has, in its order. */
export const selectSmsIds = (reader: Reader, state: SmsRow['state'] | undefined) =>
  reader
    .select({ id: sms_messages.id })
    .from(sms_messages)
    .where(state && inState[state])
    .orderBy(desc(sms_messages.id))

/** In any order. */
export const readSmsRows = async (reader: Reader, ids: number[]): Promise<SmsListEntry[]> =>
  (await readEntries(reader, inArray(sms_messages.id, ids))).map(toEntry)

const readEntries = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({ sms: sms_messages, name: users.name, lastname: users.lastname })
    .from(sms_messages)
    .leftJoin(users, eq(users.id, sms_messages.written_by))
    .where(where)

const toEntry = (row: SmsWithSender): SmsListEntry => ({ ...rowOf(row), order_id: row.sms.order_id })

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
