import { and, eq } from 'drizzle-orm'
import { settleDeposit } from '#deposits/server/settle-deposit.ts'
import { formatMoney } from '#money/format-money.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'

type Settling = Omit<Parameters<typeof settleDeposit>[1], 'onCard'>

/**
 * Settles an order's deposit and, in the same transaction, says what becomes of the card on which it is held: what is kept is taken
 * of the card first, the rest of the hold is let go. A hold is taken once, so all of it is settled together: 422 otherwise. A
 * job asks the provider as soon as this is committed.
 */
export async function settleWithCard(tx: Tx, settling: Settling): Promise<void> {
  const { orderId, returned, kept, now } = settling
  await lockOrder(tx, orderId)
  const [hold] = await tx
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, orderId), eq(card_holds.state, 'held')))
    .for('update')
  if (!hold) return settleDeposit(tx, settling)
  if (returned + kept < hold.amount)
    throw invalid({
      returned: [`Kortelėje rezervuota ${formatMoney(hold.amount)}: dėl visos šios sumos atsiskaitoma iš karto.`],
    })
  const taken = Math.min(kept, hold.amount)
  await settleDeposit(tx, { ...settling, onCard: { returned: hold.amount - taken, kept: taken } })
  await tx
    .update(card_holds)
    .set({
      ...(taken > 0 ? { state: 'capturing' as const, to_capture: taken } : { state: 'releasing' as const }),
      ...{ needs_customer_since: null, next_try_at: now, tries: 0 },
    })
    .where(eq(card_holds.id, hold.id))
  await enqueue(tx, cardHoldsJob, {})
}
