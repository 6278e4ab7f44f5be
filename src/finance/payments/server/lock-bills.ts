import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'

export interface LockedBill {
  id: number
  /** Null: nobody's client; only a compensation is owed then. */
  clientId: number | null
  owedForOrder: number | null
  full_number: string
  issued_on: string
  /** Cents. */
  open: number
}

/** Clients' open bills are locked, and the named ones in any state. */
export function lockBills(
  tx: Tx,
  { clientIds = [], billIds = [] }: { clientIds?: readonly number[]; billIds?: readonly number[] },
): Promise<LockedBill[]> {
  const ofClients =
    clientIds.length > 0
      ? and(inArray(document_balances.client_id, [...clientIds]), gt(document_balances.open, 0))
      : undefined
  const named = billIds.length > 0 ? inArray(document_balances.document_id, [...billIds]) : undefined
  return locked(tx, or(ofClients, named))
}

/** Bills are locked by id; the second of two sees what is left. */
async function locked(tx: Tx, which: SQL | undefined): Promise<LockedBill[]> {
  if (!which) return []
  return tx
    .select({
      id: documents.id,
      clientId: documents.client_id,
      owedForOrder: sql<
        number | null
      >`case when ${documents.kind} in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))} then ${documents.order_id} end`,
      full_number: documents.full_number,
      issued_on: documents.issued_on,
      open: document_balances.open,
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(which)
    .orderBy(asc(document_balances.document_id))
    .for('update', { of: document_balances })
}
