import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { tillForCash } from '#takings/tills/server/till-for-cash.ts'
import type { LedgerWay } from '../deposit-words.ts'
import { deposits } from './deposits.tables.ts'
import { heldDeposit } from './held-deposit.ts'
import { refuseStale } from './refuse-stale.ts'

interface ToHold {
  orderId: number
  /** Cents, more than 0. */
  amount: number
  way: LedgerWay
  reason?: string
  bankEntryId?: number
  /** The held sum the form showed. */
  heldSeen?: number | undefined
  /** Where cash is taken; as `tillForCash`. */
  placeId?: number | null | undefined
}

/** Who hands tools over may take it. 404 without the order, 422 on an invalid amount, 409 when another sum is held than was seen; as `tillForCash`. */
export async function holdDeposit(
  work: Work,
  { orderId, amount, way, reason, bankEntryId, heldSeen, placeId }: ToHold,
): Promise<void> {
  const { tx, now, by: byUserId } = work
  work.assertRight('deposits:write', 'rentals:write')
  if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid({ amount: ['Nurodykite, koks užstatas priimtas.'] })
  refuseLapsed(await lockOrder(tx, orderId))
  if (heldSeen !== undefined) refuseStale(await heldDeposit(tx, orderId), heldSeen)
  const till_id = way === 'cash' ? await tillForCash(work, { orderId, placeId }) : null
  await tx.insert(deposits).values({
    ...{ order_id: orderId, kind: 'held', amount, way, reason, till_id, bank_entry_id: bankEntryId },
    ...{ by_user_id: byUserId, at: now },
  })
  await work.happened('deposit.held', orderSubject(orderId), { deposit_amount: amount, deposit_way: way })
}
