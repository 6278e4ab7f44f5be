import { assertMaySettle, settleOrder } from '#finance/checkout-payments/server/public/settle-order.ts'
import { assertHeldUnchanged } from '#finance/deposits/server/public/assert-held-unchanged.ts'
import { readFamilyHeldDeposit } from '#finance/deposits/server/public/deposit-holders.ts'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { HandOverBody } from '../handovers.contract.ts'
import type { TakeMoney } from './hand-over.ts'

/**
 * For the handlers that hand over: what takes the money on the counter. 403 at once for payments and credit without the
 * right; when it is called, the refusals of `settleOrder` and 422 for a deposit that is said twice.
 */
export function prepareMoneyAtHandOver(
  work: Work<number>,
  { orderId, body: { deposit, settle } }: { orderId: number; body: HandOverBody },
): TakeMoney {
  if (settle) assertMaySettle(work, settle)
  return async (ids) => {
    if (deposit && settle?.deposit?.length) throw invalid({ deposit: ['Užstatas nurodytas du kartus.'] })
    if (deposit) {
      const { held_seen, ...held } = deposit
      assertHeldUnchanged(await readFamilyHeldDeposit(work.tx, ids), held_seen)
      await holdDeposit(work, { orderId, ...held })
    }
    if (settle) await settleOrder(work, { orderId, settling: settle, field: 'settle.' })
    return (settle?.deposit ?? []).reduce((sum, { amount }) => sum + amount, deposit?.amount ?? 0)
  }
}
