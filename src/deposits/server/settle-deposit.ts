import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { DepositWay } from '../deposit-words.ts'
import { deposits } from './deposits.tables.ts'
import { heldDeposit } from './held-deposit.ts'
import { refuseStale } from './refuse-stale.ts'

interface ToSettle {
  orderId: number
  /** Cents that go back to the client, and cents that the shop keeps; 0 for neither. */
  returned: number
  kept: number
  /** Why some of it is kept. */
  reason?: string | null | undefined
  /** How the money goes back, where that is said. */
  way?: DepositWay | null | undefined
  /** Of both, what was only held on a card. */
  onCard?: { returned: number; kept: number }
  /** What a form showed as held. */
  heldSeen?: number | undefined
  /** Null: the provider let a card go. */
  byUserId: number | null
  now: Date
}

/**
 * Gives an order's deposit back, keeps it with a reason, or some of both; the rest stays held. Never more than is held:
 * that is a 409, also for the second of two who settle at once. 404 when there is no such order, 422 when something is
 * kept without a reason.
 */
export async function settleDeposit(
  tx: Tx,
  { orderId, returned, kept, reason, way = null, onCard, heldSeen, byUserId, now }: ToSettle,
): Promise<void> {
  if (![returned, kept].every((cents) => Number.isSafeInteger(cents) && cents >= 0) || returned + kept === 0)
    throw invalid({ returned: ['Nurodykite, kiek užstato grąžinama arba sulaikoma.'] })
  const why = reason?.trim() || null
  if (kept > 0 && !why) throw invalid({ reason: ['Parašykite, kodėl užstatas sulaikomas.'] })

  // whoever comes second waits here and then sees what is left
  await lockOrder(tx, orderId)
  const held = await heldDeposit(tx, orderId)
  refuseStale(held, heldSeen)
  if (returned + kept > held)
    throw conflict('deposit-not-held', 'Tiek užstato šiam užsakymui nelaikoma.', { data: { held } })

  const common = { order_id: orderId, by_user_id: byUserId, at: now }
  const card = onCard ?? { returned: 0, kept: 0 }
  const entries = [
    { ...common, kind: 'returned', amount: card.returned, way: 'card-hold' },
    { ...common, kind: 'returned', amount: returned - card.returned, way },
    { ...common, kind: 'kept', amount: card.kept, way: 'card-hold', reason: why },
    { ...common, kind: 'kept', amount: kept - card.kept, reason: why },
  ] as const
  await tx.insert(deposits).values(entries.filter(({ amount }) => amount > 0))
  await record(tx, {
    by: byUserId,
    deed: 'deposit.settled',
    subject: orderSubject(orderId),
    details: {
      ...(returned > 0 && { deposit_returned: returned }),
      ...(kept > 0 && { deposit_kept: kept }),
      ...(why && { deposit_reason: why }),
    },
    now,
  })
}
