import type { ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { findContract } from '#people/documents/server/public/find-contract.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import { readSnapshot } from '#people/documents/server/public/read-snapshot.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildContractSnapshot } from '../build-contract-snapshot.ts'
import { assertNotLapsed } from './assert-not-lapsed.ts'
import { lockOrder } from './lock-order.ts'

/** Concurrent calls get the same one. 404; 409: nothing is rented. */
export async function issueContract(
  work: Work,
  { orderId, settings }: { orderId: number; settings: Settings },
): Promise<IssuedDocument<ContractSnapshot> & { isNew: boolean }> {
  const { tx } = work
  const order = await lockOrder(tx, orderId)
  const there = await findContract(tx, [orderId])
  if (there)
    return {
      id: there.document_id,
      snapshot: await readSnapshot<ContractSnapshot>(tx, there.document_id),
      isNew: false,
    }

  assertNotLapsed(order)
  const contract = await buildContractSnapshot(tx, orderId, settings)
  const issued = await issueDocument(work, { kind: 'contract', orderId, settings }, (numbered) => ({
    ...contract,
    ...numbered,
  }))
  return { ...issued, isNew: true }
}
