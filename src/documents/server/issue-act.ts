import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { ActContent } from '../act-content.ts'
import type { ActSnapshot } from '../issued-snapshot.ts'
import { sellerOf } from '../seller-of.ts'
import { buyerOf } from './buyer-of.ts'
import type { IssuedDocument } from './issue-document.ts'
import { readOrder } from './read-orders.ts'
import { writeDocument } from './write-document.ts'

/**
 * A hand-over or return act of an order, which may have many: tools go out and come back in parts. What it says is what
 * the two signed; it is written as given.
 */
export async function issueAct(
  tx: Tx,
  { orderId, act, now, settings }: { orderId: number; act: ActContent; now: Date; settings: Settings },
): Promise<IssuedDocument<ActSnapshot>> {
  const { order, object } = await readOrder(tx, orderId)
  return writeDocument(tx, { kind: 'act', orderId, now, settings }, (numbered) => ({
    kind: 'act',
    ...numbered,
    order_id: order.id,
    ordered_on: dayOf(order.placed_at),
    seller: sellerOf(settings),
    buyer: buyerOf(order),
    object,
    content: act,
  }))
}
