import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'
import { orderedOnCredit } from './ordered-on-credit.ts'

export interface Owed {
  /** Negative: credited after payment. */
  open: number
  /** Done or not; counts for the limit. */
  unbilled: number
}

/** Cents with VAT. A prepayment invoice is no debt. */
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
