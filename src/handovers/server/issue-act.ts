import type { ActContent } from '#documents/act-content.ts'
import type { ActSnapshot } from '#documents/issued-snapshot.ts'
import { type IssuedDocument, issueDocument } from '#documents/server/issue-document.ts'
import { aboutOrder } from '#orders/server/about-order.ts'
import { readOrder } from '#orders/server/read-orders.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'

/**
 * A hand-over or return act of an order, which may have many: tools go out and come back in parts. What it says is what
 * the two signed; it is written as given.
 */
export async function issueAct(
  tx: Tx,
  { orderId, act, now, settings }: { orderId: number; act: ActContent; now: Date; settings: Settings },
): Promise<IssuedDocument<ActSnapshot>> {
  const about = aboutOrder(await readOrder(tx, orderId), settings)
  return issueDocument(tx, { kind: 'act', orderId, now, settings }, (numbered) => ({
    kind: 'act',
    ...numbered,
    ...about,
    content: act,
  }))
}
