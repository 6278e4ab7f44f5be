import { type IssuedDocument, issueDocuments } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderSnapshots } from './order-snapshot.ts'

/**
 * Issues the VAT invoices of orders, whose `paid_at` is there already, numbered in this order. Call it late in the
 * transaction, because it holds the series until the end.
 */
export async function issueInvoices(
  tx: Tx,
  { orderIds, now, settings }: { orderIds: number[]; now: Date; settings: Settings },
): Promise<IssuedDocument[]> {
  const kind = 'invoice'
  return issueDocuments(tx, { kind, now, settings }, await orderSnapshots(tx, { kind, orderIds, settings }))
}
