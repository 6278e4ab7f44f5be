import { and, eq } from 'drizzle-orm'
import type { ContractSnapshot } from '#documents/issued-snapshot.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { type IssuedDocument, issueDocument } from '#documents/server/issue-document.ts'
import { readSnapshot } from '#documents/server/read-snapshot.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { contractSnapshot } from './contract-snapshot.ts'
import { lockOrder } from './lock-order.ts'
import { refuseLapsed } from './refuse-lapsed.ts'

/**
 * The rental contract of an order: the one that there is, or the next of its series. Of two who ask at once both get the
 * same. Throws 404 when there is no such order, 409 when nothing of it is rented.
 */
export async function issueContract(
  tx: Tx,
  { orderId, now, settings }: { orderId: number; now: Date; settings: Settings },
): Promise<IssuedDocument<ContractSnapshot> & { isNew: boolean }> {
  const order = await lockOrder(tx, orderId)
  const [there] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'contract')))
  if (there) return { id: there.id, snapshot: await readSnapshot<ContractSnapshot>(tx, there.id), isNew: false }

  refuseLapsed(order)
  const contract = await contractSnapshot(tx, orderId, settings)
  const issued = await issueDocument(tx, { kind: 'contract', orderId, now, settings }, (numbered) => ({
    ...contract,
    ...numbered,
  }))
  return { ...issued, isNew: true }
}
