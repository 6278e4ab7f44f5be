import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { LedgerWay } from '../deposit-words.ts'
import { deposits } from './deposits.tables.ts'
import { heldDeposit } from './held-deposit.ts'
import { refuseStale } from './refuse-stale.ts'

interface ToHold {
  orderId: number
  /** Cents, more than 0. */
  amount: number
  way: LedgerWay
  /** What a form showed as held. */
  heldSeen?: number | undefined
  /** Null: the customer, on a card. */
  byUserId: number | null
  now: Date
}

/**
 * Takes in a deposit for an order, or more of it. Throws 404 when there is no such order, 422 on an amount that is none, 409 when a
 * form has seen another sum held.
 */
export async function holdDeposit(tx: Tx, { orderId, amount, way, heldSeen, byUserId, now }: ToHold): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid({ amount: ['Nurodykite, koks užstatas priimtas.'] })
  refuseLapsed(await lockOrder(tx, orderId))
  if (heldSeen !== undefined) refuseStale(await heldDeposit(tx, orderId), heldSeen)
  await tx.insert(deposits).values({ order_id: orderId, kind: 'held', amount, way, by_user_id: byUserId, at: now })
  await record(tx, {
    by: byUserId,
    deed: 'deposit.held',
    subject: orderSubject(orderId),
    details: { deposit_amount: amount, deposit_way: way },
    now,
  })
}
