import { eq } from 'drizzle-orm'
import { balance } from '#payments/balance.ts'
import { orderBalance } from '#payments/server/order-balance.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { ToDecideReason } from '../online-payment-words.ts'
import { payment_intents } from './online-payments.tables.ts'
import { refundable, wantRefund } from './want-refund.ts'
import type { WrittenDown } from './write-down.ts'
import type { Movement } from './write-movements.ts'

interface Standing {
  /** Locked, as it is after the answer. */
  intent: typeof payment_intents.$inferSelect
  fresh: Movement[]
  /** What of it went back and nobody here had wanted. */
  unexpected: Movement[]
  /** A refund that was wanted here will not be done. */
  isRefused: boolean
  written: WrittenDown
  now: Date
}

/**
 * After an answer was written down: whether a person has to look at the payment, and why. What the rule of the settings lets go back by
 * itself goes back. Nothing new leaves what a person has decided as it is.
 */
export async function standing(
  tx: Tx,
  { intent, fresh, unexpected, isRefused, written, now }: Standing,
): Promise<void> {
  const isNew = fresh.length > 0 || written.isNew || isRefused
  const isStill = intent.to_decide === 'not-written' && written.left !== 0
  if (!isNew && (intent.to_decide !== 'not-written' || isStill)) return
  const kept = fresh.length === 0 && intent.to_decide !== 'not-written' ? intent.to_decide : null
  const money = await moneyOf(tx, intent)
  const reason = whyToDecide({ intent, unexpected, isRefused, written, ...money }) ?? kept

  await tx
    .update(payment_intents)
    .set({
      to_decide: reason,
      not_written_because: written.because,
      ...(reason && { decided_at: null, decided_by: null }),
    })
    .where(eq(payment_intents.id, intent.id))
  if (reason !== intent.to_decide) invalidate(tx, 'payments')
  if (reason === 'too-late' || reason === 'beyond') await giveBackByRule(tx, { intent, reason, over: money.over, now })
}

async function moneyOf(
  tx: Tx,
  { order_id }: Standing['intent'],
): Promise<{ over: number; isPaid: boolean; isLapsed: boolean }> {
  if (order_id === null) return { over: 0, isPaid: true, isLapsed: false }
  const money = await orderBalance(tx, order_id)
  return { over: balance(money).over, isPaid: money.isPaid, isLapsed: money.isLapsed ?? false }
}

interface Facts extends Pick<Standing, 'intent' | 'unexpected' | 'isRefused' | 'written'> {
  over: number
  isPaid: boolean
  isLapsed: boolean
}

function whyToDecide({ intent, unexpected, isRefused, written, over, isPaid, isLapsed }: Facts): ToDecideReason | null {
  const { received, returned, amount } = intent
  const kept = received - returned
  if (written.left !== 0) return 'not-written'
  if (unexpected.some(({ kind }) => kind === 'chargeback')) return 'chargeback'
  if (unexpected.length > 0) return 'returned-elsewhere'
  // nor is it given back by rule again: the provider would say no again
  if (isRefused) return 'refund-refused'
  if (kept <= 0) return null
  if (isLapsed) return 'too-late'
  if (over > 0) return 'beyond'
  return !isPaid && received < amount ? 'short' : null
}

const reasons = {
  'too-late': 'Apmokėta, kai užsakymas jau nebegaliojo',
  beyond: 'Apmokėta antrą kartą',
} as const

interface ByRule {
  intent: Standing['intent']
  reason: keyof typeof reasons
  over: number
  now: Date
}

async function giveBackByRule(tx: Tx, { intent, reason, over, now }: ByRule): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings.online_refunds_by_rule) return
  const amount = Math.min(over, await refundable(tx, intent))
  if (amount > 0) await wantRefund(tx, { intentId: intent.id, amount, reason: reasons[reason], by: null, now })
}
