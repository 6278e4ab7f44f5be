import { buildOrderHeader } from '#orders/server/public/build-order-header.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { readOrder } from '#orders/server/public/read-orders.ts'
import type { HandoverRecordContent } from '#people/documents/handover-record-content.ts'
import type { HandoverRecordSnapshot } from '#people/documents/issued-snapshot.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

/** An order may have many acts. The content is what was signed. */
export async function issueHandoverRecord(
  work: Work,
  { orderId, act, settings }: { orderId: number; act: HandoverRecordContent; settings: Settings },
): Promise<IssuedDocument<HandoverRecordSnapshot>> {
  const { tx } = work
  const at = await readOrderBranches(tx, orderId, settings)
  const { places: _, ...about } = buildOrderHeader(await readOrder(tx, orderId), settings, at)
  return issueDocument(work, { kind: 'act', orderId, settings }, (numbered) => ({
    kind: 'act',
    ...numbered,
    ...about,
    content: act,
  }))
}
