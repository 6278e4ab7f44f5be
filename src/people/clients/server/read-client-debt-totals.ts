import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'
import { buildAdvanceSql } from './public/build-advance-sql.ts'
import { readOrderedOnCredit } from './public/read-ordered-on-credit.ts'

export interface ClientDebtTotals {
  /** Negative: credited after payment. */
  open: number
  /** Done or not; counts for the limit. */
  unbilled: number
  /** Cents above the debt. */
  advance: number
}

export const owesNothing: ClientDebtTotals = { open: 0, unbilled: 0, advance: 0 }

/** What a client may still order on credit. Cents. */
export const computeFreeCredit = (creditLimit: number, { open, unbilled, advance }: ClientDebtTotals): number =>
  creditLimit + advance - open - unbilled

/** Cents with VAT. A prepayment invoice is no debt. */
export async function readClientDebtTotals(
  reader: Reader,
  clientIds: readonly number[],
): Promise<Map<number, ClientDebtTotals>> {
  if (clientIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: clients.id, open: openOf.mapWith(Number), advance: advanceOf.mapWith(Number) })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]))
  const money = new Map(rows.map(({ id, ...row }) => [id, row]))
  const unbilled = await readOrderedOnCredit(reader, clientIds)
  return new Map(clientIds.map((id) => [id, { ...owesNothing, ...money.get(id), unbilled: unbilled.get(id) ?? 0 }]))
}

const advanceOf = sql`${sql.raw(buildAdvanceSql('"clients"."id"'))}`

const openOf = sql`coalesce((select sum(b.open) from document_balances b where b.client_id = "clients"."id" and b.open <> 0), 0)`
