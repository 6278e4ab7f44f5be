import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { ContractSnapshot } from '../issued-snapshot.ts'
import { documents } from './documents.tables.ts'
import type { IssuedDocument } from './issue-document.ts'
import { readSnapshot } from './read-snapshot.ts'
import { tellContract } from './tell-contract.ts'
import { writeDocument } from './write-document.ts'

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
  const contract = await tellContract(tx, orderId, settings)
  const issued = await writeDocument(tx, { kind: 'contract', orderId, now, settings }, (numbered) => ({
    ...contract,
    ...numbered,
  }))
  return { ...issued, isNew: true }
}
