import { aboutOrder } from '#orders/server/about-order.ts'
import { placesOfOrder } from '#orders/server/places-of-order.ts'
import { readOrder } from '#orders/server/read-orders.ts'
import type { ActContent } from '#people/documents/act-content.ts'
import type { ActSnapshot } from '#people/documents/issued-snapshot.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/issue-document.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

/** Many an order. The content is what was signed. */
export async function issueAct(
  work: Work,
  { orderId, act, settings }: { orderId: number; act: ActContent; settings: Settings },
): Promise<IssuedDocument<ActSnapshot>> {
  const { tx } = work
  const at = await placesOfOrder(tx, orderId, settings)
  const { places: _, ...about } = aboutOrder(await readOrder(tx, orderId), settings, at)
  return issueDocument(work, { kind: 'act', orderId, settings }, (numbered) => ({
    kind: 'act',
    ...numbered,
    ...about,
    content: act,
  }))
}
