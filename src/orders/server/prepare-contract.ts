import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { issueContract } from './issue-contract.ts'
import { orderSubject } from './order-subject.ts'

/**
 * The rental contract of an order, made now when there is none yet. Throws 404 when there is no such order, 409 when
 * nothing of it is rented.
 */
export async function prepareContract(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<{ id: number; number: string }> {
  const { id, snapshot, isNew } = await issueContract(tx, { orderId, now, settings: await readSettings(tx) })
  const number = snapshot.full_number
  if (isNew)
    await record(tx, {
      by: byUserId,
      deed: 'order.contract',
      subject: orderSubject(orderId),
      details: { contract: number },
      now,
    })
  return { id, number }
}
