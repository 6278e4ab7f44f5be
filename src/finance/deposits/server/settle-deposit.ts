import { type RefundPayee, requestRefund } from '#finance/refunds/server/request-refund.ts'
import { assertTillHasCash } from '#finance/tills/server/assert-till-has-cash.ts'
import { findTillForCash } from '#finance/tills/server/find-till-for-cash.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { DepositWay } from '../deposit-labels.ts'
import { DepositSettled } from '../deposits.events.ts'
import { deposits } from './deposits.tables.ts'
import { assertHeldUnchanged } from './public/assert-held-unchanged.ts'
import { readHeldDeposit } from './public/read-held-deposit.ts'

interface ToSettle {
  orderId: number
  /** Cents; 0 for neither. */
  returned: number
  kept: number
  /** A reason is required when some is kept. */
  reason?: string | null | undefined
  way?: DepositWay | null | undefined
  /** The branch where cash is given back; as `findTillForCash`. */
  placeId?: number | null | undefined
  onCard?: { returned: number; kept: number }
  /** The payee of a transfer; absent: the only account that paid as much. */
  payee?: RefundPayee | undefined
  /** The held sum the form showed. */
  heldSeen?: number | undefined
}

/**
 * Who takes tools back may settle it. 409 for more than is held, also of two at once; 404; 422 kept without a reason; as
 * `findTillForCash`, `wantRefund`.
 */
export async function settleDeposit(
  work: Work,
  { orderId, returned, kept, reason, way = null, placeId, onCard, payee, heldSeen }: ToSettle,
): Promise<void> {
  const { tx, now, by: byUserId } = work
  work.assertRight('deposits:write', 'rentals:write')
  if (![returned, kept].every((cents) => Number.isSafeInteger(cents) && cents >= 0) || returned + kept === 0)
    throw invalid({ returned: ['Nurodykite, kiek užstato grąžinama arba sulaikoma.'] })
  const why = reason?.trim() || null
  if (kept > 0 && !why) throw invalid({ reason: ['Parašykite, kodėl užstatas sulaikomas.'] })

  await lockOrder(tx, orderId)
  const held = await readHeldDeposit(tx, orderId)
  assertHeldUnchanged(held, heldSeen)
  if (returned + kept > held)
    throw conflict('deposit-not-held', 'Tiek užstato šiam užsakymui nelaikoma.', { data: { held } })

  const common = { order_id: orderId, by_user_id: byUserId, at: now }
  const inCash = way === 'cash' && returned > (onCard?.returned ?? 0)
  const till_id = inCash ? await findTillForCash(work, { orderId, placeId }) : null
  const card = onCard ?? { returned: 0, kept: 0 }
  if (till_id !== null) await assertTillHasCash(tx, { tillId: till_id, amount: returned - card.returned })
  const entries = [
    { ...common, kind: 'returned', amount: card.returned, way: 'card-hold' },
    { ...common, kind: 'returned', amount: returned - card.returned, way, till_id },
    { ...common, kind: 'kept', amount: card.kept, way: 'card-hold', reason: why },
    { ...common, kind: 'kept', amount: kept - card.kept, reason: why },
  ] as const
  const written = await tx
    .insert(deposits)
    .values(entries.filter(({ amount }) => amount > 0))
    .returning({ id: deposits.id, kind: deposits.kind, way: deposits.way, amount: deposits.amount })
  for (const { id, amount } of written.filter((one) => one.kind === 'returned' && one.way === 'transfer'))
    await requestRefund(work, { of: { deposit_id: id }, whose: { depositOf: orderId }, amount, ...payee })
  const details = {
    ...(returned > 0 && { deposit_returned: returned }),
    ...(kept > 0 && { deposit_kept: kept }),
    ...(why && { deposit_reason: why }),
  }
  await work.happened(DepositSettled, toOrderSubject(orderId), details, { kept })
}
