import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { OrderContract } from '../orders.events.ts'
import { issueContract } from './public/issue-contract.ts'
import { toOrderSubject } from './public/to-order-subject.ts'

/** Issued if missing. Throws 404; 409: nothing is rented. */
export async function prepareContract(
  work: Work<number>,
  { orderId }: { orderId: number },
): Promise<{ id: number; number: string }> {
  const { id, snapshot, isNew } = await issueContract(work, { orderId, settings: await readSettings(work.tx) })
  const number = snapshot.full_number
  if (isNew) await work.happened(OrderContract, toOrderSubject(orderId), { contract: number })
  return { id, number }
}
