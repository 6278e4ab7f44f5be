import { findTillForCash } from '#finance/tills/server/find-till-for-cash.ts'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { LedgerWay } from '../../deposit-labels.ts'
import { DepositHeld } from '../../deposits.events.ts'
import { deposits } from '../deposits.tables.ts'
import { assertHeldUnchanged } from './assert-held-unchanged.ts'
import { readHeldDeposit } from './read-held-deposit.ts'

interface ToHold {
  orderId: number
  /** Cents, more than 0. */
  amount: number
  way: LedgerWay
  reason?: string
  bankEntryId?: number
  /** The held sum the form showed. */
  heldSeen?: number | undefined
  /** The branch where cash is taken; as `findTillForCash`. */
  placeId?: number | null | undefined
}

/**
 * Staff who hand tools over may take a deposit. 404 without the order, 422 on an invalid amount, 409 when another sum
 * is held than was seen; as `findTillForCash`.
 */
export async function holdDeposit(
  work: Work,
  { orderId, amount, way, reason, bankEntryId, heldSeen, placeId }: ToHold,
): Promise<void> {
  const { tx, now, by: byUserId } = work
  work.assertRight('deposits:write', 'rentals:write')
  if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid({ amount: ['Nurodykite, koks užstatas priimtas.'] })
  assertNotLapsed(await lockOrder(tx, orderId))
  if (heldSeen !== undefined) assertHeldUnchanged(await readHeldDeposit(tx, orderId), heldSeen)
  const till_id = way === 'cash' ? await findTillForCash(work, { orderId, placeId }) : null
  await tx
    .insert(deposits)
    .values({
      order_id: orderId,
      kind: 'held',
      amount,
      way,
      reason,
      till_id,
      bank_entry_id: bankEntryId,
      by_user_id: byUserId,
      at: now,
    })
  await work.happened(DepositHeld, toOrderSubject(orderId), { deposit_amount: amount, deposit_way: way })
}
