import { and, inArray, isNotNull } from 'drizzle-orm'
import { document_balances } from '#documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { EntryPart } from './settle-entry.ts'

interface ToldPart {
  order_id?: number | undefined
  document_id?: number | undefined
  amount: number
}

/** What a clerk says of a bank entry's money: a bill is its client's. 422 for one that is no client's bill. */
export async function readParts(reader: Reader, told: ToldPart[]): Promise<EntryPart[]> {
  const billIds = told.flatMap(({ document_id }) => document_id ?? [])
  const bills = billIds.length > 0 ? await clientsOf(reader, billIds) : new Map<number, number>()
  return told.flatMap(({ order_id, document_id, amount }): EntryPart[] => {
    if (order_id !== undefined) return [{ orderId: order_id, amount }]
    const clientId = document_id === undefined ? undefined : bills.get(document_id)
    if (document_id === undefined || clientId === undefined)
      throw invalid({ parts: [`Kliento sąskaitos Nr.\u00a0${document_id} nėra.`] })
    return [{ clientId, billIds: [document_id], amount }]
  })
}

async function clientsOf(reader: Reader, billIds: number[]): Promise<Map<number, number>> {
  const rows = await reader
    .select({ id: document_balances.document_id, clientId: document_balances.client_id })
    .from(document_balances)
    .where(and(inArray(document_balances.document_id, billIds), isNotNull(document_balances.client_id)))
  return new Map(rows.flatMap(({ id, clientId }) => (clientId === null ? [] : [[id, clientId]])))
}
