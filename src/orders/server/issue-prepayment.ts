import { type IssuedDocument, issueDocuments } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderSnapshots } from './order-snapshot.ts'

interface ToPrepay {
  orderId: number
  /** What of its sum is there already, in cents. */
  covered?: number
  now: Date
  settings: Settings
}

/**
 * Issues an order's prepayment invoice. The order and its lines are there already; they are read before the number is
 * taken. Call it late in the transaction, because it holds the series until the end.
 */
export async function issuePrepayment(
  tx: Tx,
  { orderId, covered = 0, now, settings }: ToPrepay,
): Promise<IssuedDocument> {
  const kind = 'prepayment'
  const snapshots = await orderSnapshots(tx, { kind, orderIds: [orderId], covered, settings })
  const [document] = await issueDocuments(tx, { kind, now, settings }, snapshots)
  return document as IssuedDocument
}
