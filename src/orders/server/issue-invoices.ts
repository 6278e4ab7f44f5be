import type { Day } from '#calendar/day.ts'
import { type IssuedDocument, issueDocuments } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderSnapshots } from './order-snapshot.ts'

interface ToInvoice {
  orderIds: number[]
  /** The day on which the last money for each came; of one that is missing it is that of its `paid_at`. */
  paidDays: ReadonlyMap<number, Day>
  now: Date
  settings: Settings
}

/**
 * Issues the VAT invoices of orders, whose `paid_at` is there already, numbered in this order. Call it late in the
 * transaction, because it holds the series until the end.
 */
export async function issueInvoices(
  tx: Tx,
  { orderIds, paidDays, now, settings }: ToInvoice,
): Promise<IssuedDocument[]> {
  const kind = 'invoice'
  return issueDocuments(tx, { kind, now, settings }, await orderSnapshots(tx, { kind, orderIds, paidDays, settings }))
}
