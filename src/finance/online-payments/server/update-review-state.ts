import { eq } from 'drizzle-orm'
import { computeBalance } from '#finance/payments/payment-balance.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { readRefundableOnline } from '#finance/payments/server/refundable.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { ToDecideReason } from '../online-payment-states.ts'
import { payment_intents } from './online-payments.tables.ts'
import type { WrittenDown } from './post-movements.ts'
import { requestOnlineRefund } from './request-online-refund.ts'
import type { OnlineMovement } from './write-movements.ts'

interface ReviewStateInput {
  /** Locked. */
  intent: typeof payment_intents.$inferSelect
  fresh: OnlineMovement[]
  unexpected: OnlineMovement[]
  isRefused: boolean
  written: WrittenDown
}

/** Whether and why a person has to look. Refunds what the settings allow. A decision stays without news. */
export async function updateReviewState(
  work: Work,
  { intent, fresh, unexpected, isRefused, written }: ReviewStateInput,
): Promise<void> {
  const { tx } = work
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
  if (reason !== intent.to_decide) work.tell('payments')
  if (reason === 'too-late' || reason === 'beyond') await giveBackByRule(work, { intent, reason, over: money.over })
}

async function moneyOf(
  tx: Tx,
  { order_id }: ReviewStateInput['intent'],
): Promise<{ over: number; isPaid: boolean; isLapsed: boolean }> {
  if (order_id === null) return { over: 0, isPaid: true, isLapsed: false }
  const money = await readOrderMoney(tx, order_id)
  return { over: computeBalance(money).over, isPaid: money.isPaid, isLapsed: money.isLapsed ?? false }
}

interface Facts extends Pick<ReviewStateInput, 'intent' | 'unexpected' | 'isRefused' | 'written'> {
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
  if (isRefused) return 'refund-refused'
  if (kept <= 0) return null
  if (isLapsed) return 'too-late'
  if (over > 0) return 'beyond'
  return !isPaid && received < amount ? 'short' : null
}

const reasons = { 'too-late': 'Apmokėta, kai užsakymas jau nebegaliojo', beyond: 'Apmokėta antrą kartą' } as const

interface ByRule {
  intent: ReviewStateInput['intent']
  reason: keyof typeof reasons
  over: number
}

async function giveBackByRule(work: Work, { intent, reason, over }: ByRule): Promise<void> {
  const { tx } = work
  const settings = await readSettings(tx)
  if (!settings.online_refunds_by_rule) return
  const amount = Math.min(over, await readRefundableOnline(tx, intent))
  if (amount > 0) await requestOnlineRefund(work.as(null), { intentId: intent.id, amount, reason: reasons[reason] })
}
