import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Compensation, DeductibleLimit } from '../../compensations.contract.ts'
import { compensations } from '../compensations.tables.ts'
import { readRemainingDeductibles } from './assert-within-deductible.ts'

/** Oldest first; without those that call one off. */
export async function listCompensations(
  reader: Reader,
  orderId: number,
): Promise<{ data: Compensation[]; limited: DeductibleLimit[] }> {
  const ids = await listFamilyOrderIds(reader, orderId)
  if (!ids.includes(orderId)) throw notFound('Tokio užsakymo nėra.')
  const tools = await reader
    .select({ id: rentals.id, lineId: rentals.order_line_id })
    .from(rentals)
    .where(inArray(rentals.order_id, ids))
    .orderBy(asc(rentals.id))
  const left = await readRemainingDeductibles(
    reader,
    tools.map(({ lineId }) => lineId),
  )
  const limited = tools.flatMap(({ id, lineId }) => {
    const max = left.get(lineId)
    return max ? [{ rental_id: id, ...max }] : []
  })
  return { data: await read(reader, inArray(compensations.order_id, ids)), limited }
}

export function openCompensations(reader: Reader, orderIds: readonly number[]): Promise<Compensation[]> {
  return read(reader, and(inArray(compensations.order_id, [...orderIds]), gt(document_balances.open, 0)))
}

/** Throws 404. */
export async function readCompensation(reader: Reader, documentId: number): Promise<Compensation> {
  const [match] = await read(reader, eq(compensations.document_id, documentId))
  if (!match) throw notFound('Tokios nuostolių atlyginimo sąskaitos nėra.')
  return match
}

async function read(reader: Reader, which: SQL | undefined): Promise<Compensation[]> {
  const rows = await reader
    .select({
      id: documents.id,
      number: documents.full_number,
      order_id: compensations.order_id,
      issued_on: documents.issued_on,
      due_on: documents.due_on,
      lines: sql<
        Compensation['lines']
      >`(select coalesce(json_agg(json_build_object('title', l ->> 'title', 'amount', (l ->> 'price')::int)), '[]')
        from jsonb_array_elements(${documents.snapshot} -> 'lines') l)`,
      price_with_vat: document_balances.billed,
      open: document_balances.open,
      client_id: document_balances.client_id,
      last_reminder: sql<
        Compensation['last_reminder']
      >`(select json_build_object('step', r.step, 'sent_at', to_char(r.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from debt_reminders r where r.document_id = ${documents.id} order by r.id desc limit 1)`,
      cancelled_by: sql<string | null>`(select c.full_number from documents c where c.credits = ${documents.id})`,
    })
    .from(compensations)
    .innerJoin(documents, eq(documents.id, compensations.document_id))
    .innerJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(which)
    .orderBy(asc(documents.id))
  return rows.map((row) => ({ ...row, kind: 'compensation' as const }))
}
