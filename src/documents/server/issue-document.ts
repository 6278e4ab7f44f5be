import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import type { IssuedSnapshot } from '../issued-snapshot.ts'
import { tellOrders } from './tell-orders.ts'
import { writeDocuments } from './write-document.ts'

export interface DocumentToIssue {
  kind: 'prepayment' | 'invoice'
  orderId: number
  /** Of a prepayment: what of its sum is there already, in cents. */
  covered?: number
  now: Date
  settings: Settings
}

export interface IssuedDocument<Snapshot extends IssuedSnapshot = DocumentSnapshot> {
  id: number
  /** What it says, for good. */
  snapshot: Snapshot
}

/**
 * Issues a document about an order: the next number of its series and, for good, what the document says. The order, its
 * lines and, for an invoice, its `paid_at` are there already; they are read before the number is taken. Call it late in
 * the transaction, because it holds the series until the end. An order has one document of each kind: a second one breaks `order_has_one_of_each`.
 */
export async function issueDocument(tx: Tx, { orderId, ...toIssue }: DocumentToIssue): Promise<IssuedDocument> {
  const [document] = await issueDocuments(tx, { ...toIssue, orderIds: [orderId] })
  return document as IssuedDocument
}

/** The same for several orders, whose documents are numbered in this order. */
export async function issueDocuments(
  tx: Tx,
  { kind, orderIds, covered = 0, now, settings }: Omit<DocumentToIssue, 'orderId'> & { orderIds: number[] },
): Promise<IssuedDocument[]> {
  return writeDocuments(tx, { kind, now, settings }, await tellOrders(tx, { kind, orderIds, covered }, settings))
}
