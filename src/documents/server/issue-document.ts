import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { fullNumber } from '../full-number.ts'
import { documents } from './documents.tables.ts'
import { snapshotHash } from './snapshot-hash.ts'
import { takeNumber } from './take-number.ts'
import { tellOrder } from './tell-order.ts'

export interface DocumentToIssue {
  kind: 'prepayment' | 'invoice'
  orderId: number
  now: Date
  settings: Settings
}

export interface IssuedDocument {
  id: number
  /** What it says, for good. */
  snapshot: DocumentSnapshot
}

/**
 * Issues a document about an order: the next number of its series and, for good, what the document says. The order, its
 * lines and, for an invoice, its `paid_at` are there already. Call it late in the transaction, because it holds the
 * series until the end. An order has one document of each kind: a second one breaks `order_has_one_of_each`.
 */
export async function issueDocument(
  tx: Tx,
  { kind, orderId, now, settings }: DocumentToIssue,
): Promise<IssuedDocument> {
  const series = settings.series[kind]
  const { number, issued_on } = await takeNumber(tx, { kind, series, now })
  const full_number = fullNumber(series, number)
  const snapshot = await tellOrder(tx, { kind, orderId, full_number, issued_on }, settings)

  const [document] = await tx
    .insert(documents)
    .values({
      order_id: orderId,
      kind,
      series,
      number,
      full_number,
      issued_on,
      issued_at: now,
      snapshot,
      snapshot_hash: snapshotHash(snapshot),
    })
    .returning({ id: documents.id })
  if (!document) throw new Error(`Document ${full_number} was not written`)
  return { id: document.id, snapshot }
}
