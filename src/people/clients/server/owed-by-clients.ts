import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { advanceInSql } from './advance-in-sql.ts'
import { clients } from './clients.tables.ts'
import { orderedOnCredit } from './ordered-on-credit.ts'

export interface Owed {
  /** Negative: credited after payment. */
  open: number
  /** Done or not; counts for the limit. */
  unbilled: number
  /** Above what was owed. */
  advance: number
}

export const owesNothing: Owed = { open: 0, unbilled: 0, advance: 0 }

/** What a client may still order on credit. Cents. */
export const freeOf = (creditLimit: number, { open, unbilled, advance }: Owed): number =>
  creditLimit + advance - open - unbilled

/** Cents with VAT. A prepayment invoice is no debt. */
export async function owedByClients(reader: Reader, clientIds: readonly number[]): Promise<Map<number, Owed>> {
  if (clientIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: clients.id, open: openOf.mapWith(Number), advance: advanceOf.mapWith(Number) })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]))
  const money = new Map(rows.map(({ id, ...row }) => [id, row]))
  const unbilled = await orderedOnCredit(reader, clientIds)
  return new Map(clientIds.map((id) => [id, { ...owesNothing, ...money.get(id), unbilled: unbilled.get(id) ?? 0 }]))
}

const advanceOf = sql`${sql.raw(advanceInSql('"clients"."id"'))}`

const openOf = sql`coalesce((select sum(b.open) from document_balances b where b.client_id = "clients"."id" and b.open <> 0), 0)`
