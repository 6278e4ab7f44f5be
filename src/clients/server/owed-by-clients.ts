import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'
import { orderedOnCredit } from './ordered-on-credit.ts'

export interface Owed {
  /** Of bills, what has not come for them; below zero: credited after they were paid. */
  open: number
  /** Of what is ordered on credit and on no bill yet, done or not: it counts for the limit. */
  unbilled: number
}

/**
 * What these clients owe, in cents with VAT; asked by every answer that tells a balance: what is open of their bills
 * (`openDocuments` tells it by bill) and what is not billed yet. A prepayment invoice asks for money and is no debt.
 */
export async function owedByClients(reader: Reader, clientIds: readonly number[]): Promise<Map<number, Owed>> {
  if (clientIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: clients.id, open: openOf.mapWith(Number) })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]))
  const open = new Map(rows.map((row) => [row.id, row.open]))
  const unbilled = await orderedOnCredit(reader, clientIds)
  return new Map(clientIds.map((id) => [id, { open: open.get(id) ?? 0, unbilled: unbilled.get(id) ?? 0 }]))
}

const openOf = sql`coalesce((select sum(b.open) from document_balances b where b.client_id = "clients"."id" and b.open <> 0), 0)`
