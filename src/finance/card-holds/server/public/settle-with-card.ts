import { and, eq } from 'drizzle-orm'
import { settleDeposit } from '#finance/deposits/server/settle-deposit.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { cardHoldsJob } from '../card-holds.jobs.ts'
import { card_holds } from '../card-holds.tables.ts'

type SettleWithCardInput = Omit<Parameters<typeof settleDeposit>[1], 'onCard'>

/** The kept sum is captured first, the rest released. A hold is captured once, so settled whole: 422 otherwise. */
export async function settleWithCard(work: Work, settling: SettleWithCardInput): Promise<void> {
  const { tx, now } = work
  const { orderId, returned, kept } = settling
  // what is kept pays what the family owes
  await lockFamily(tx, orderId)
  const [hold] = await tx
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, orderId), eq(card_holds.state, 'held')))
    .for('update')
  if (!hold) return settleDeposit(work, settling)
  if (returned + kept < hold.amount)
    throw invalid({
      returned: [`Kortelėje rezervuota ${formatMoney(hold.amount)}: dėl visos šios sumos atsiskaitoma iš karto.`],
    })
  const taken = Math.min(kept, hold.amount)
  await settleDeposit(work, { ...settling, onCard: { returned: hold.amount - taken, kept: taken } })
  await tx
    .update(card_holds)
    .set({
      ...(taken > 0 ? { state: 'capturing' as const, to_capture: taken } : { state: 'releasing' as const }),
      needs_customer_since: null,
      next_try_at: now,
      tries: 0,
    })
    .where(eq(card_holds.id, hold.id))
  await work.enqueue(cardHoldsJob, {})
}
