import { asc, eq, sql } from 'drizzle-orm'
import { lockBills } from '#finance/payments/server/lock-bills.ts'
import { lockPayers } from '#finance/payments/server/lock-payers.ts'
import { lockReceipt } from '#finance/payments/server/refundable.ts'
import type { ProviderPayment } from '#finance/providers/server/payment-provider.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { providerTitles } from '../online-payment-states.ts'
import { computeNextPoll } from './compute-next-poll.ts'
import { clearPaymentReview, flagPaymentForReview } from './flag-payment-for-review.ts'
import { online_movements, online_refunds, payment_intents } from './online-payments.tables.ts'
import { postMovements } from './post-movements.ts'
import { computeLastRefundTry, computeNextRefundTry } from './refund-retry-times.ts'
import { generateRefundKey } from './request-online-refund.ts'
import { schedulePaymentPoll } from './schedule-payment-poll.ts'
import { updateReviewState } from './update-review-state.ts'
import { type OnlineMovement, writeMovements } from './write-movements.ts'

interface ApplyAnswerInput {
  intentId: number
  payment: ProviderPayment
  /** The payment's `answers` when this was asked. */
  answersBefore: number
}

/**
 * New money becomes movements, and those payments, once each, however often answers come. Locks what is paid, then
 * the payment, as beginning one does. An overtaken answer changes nothing and is asked again.
 */
export async function applyAnswer(work: Work, { intentId, payment, answersBefore }: ApplyAnswerInput): Promise<void> {
  const { tx, now } = work
  await lockWhatIsPaid(tx, intentId)
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) throw new Error(`There is no payment ${intentId}`)
  if (payment.reference !== intent.reference)
    throw new Error(`Payment ${intentId} was answered with another one's reference`)
  if (intent.answers !== answersBefore) return schedulePaymentPoll(work, { intentId })

  const fresh = await writeMovements(work, { intent, payment })
  const isOver = payment.state === 'paid' || payment.state === 'over'
  if (!payment.puzzles?.length) await clearPaymentReview(tx, { intent, isOver })
  const ended_at = isOver ? (intent.ended_at ?? now) : null
  const [current] = await tx
    .update(payment_intents)
    .set({
      state: payment.state === 'held' ? 'pending' : payment.state,
      received: payment.received,
      returned: payment.returned.reduce((sum, one) => sum + one.amount, 0),
      way: payment.way ?? intent.way,
      address: payment.state === 'pending' ? intent.address : null,
      answers: sql`${payment_intents.answers} + 1`,
      ended_at,
      // a notification came since the question: ask again at once
      ...(String(intent.ended_at) !== String(ended_at) &&
        intent.next_ask_at !== null &&
        intent.next_ask_at > now && {
          next_ask_at: computeNextPoll({
            begunAt: intent.begun_at,
            expiresAt: intent.expires_at,
            endedAt: ended_at,
            now,
          }),
        }),
    })
    .where(eq(payment_intents.id, intentId))
    .returning()
  if (!current) throw new Error(`Payment ${intentId} was not written`)

  const { unexpected, isRefused } = await finishRefunds(work, { intent: current, payment, fresh })
  const written = await postMovements(work, { intent: current })
  await updateReviewState(work, { intent: current, fresh, unexpected, isRefused, written })
  if (payment.puzzles?.length) await flagPaymentForReview(work, { intentId, because: payment.puzzles })
}

async function lockWhatIsPaid(tx: Tx, intentId: number): Promise<void> {
  const [about] = await tx
    .select({
      order_id: payment_intents.order_id,
      client_id: payment_intents.client_id,
      document_ids: payment_intents.document_ids,
    })
    .from(payment_intents)
    .where(eq(payment_intents.id, intentId))
  if (about?.client_id) {
    await lockPayers(tx, [about.client_id])
    await lockBills(tx, { clientIds: [about.client_id] })
  } else if (about?.document_ids.length) await lockBills(tx, { billIds: about.document_ids })
  if (about?.order_id) await lockReceipt(tx, { orderId: about.order_id })
}

type Refund = typeof online_refunds.$inferSelect

interface FinishRefundsInput {
  /** Locked. */
  intent: typeof payment_intents.$inferSelect
  payment: Pick<ProviderPayment, 'rejected'>
  fresh: OnlineMovement[]
}

interface FinishRefundsResult {
  unexpected: OnlineMovement[]
  isRefused: boolean
}

/** A refund told as done may be rejected days later. */
async function finishRefunds(
  work: Work,
  { intent, payment: entry, fresh }: FinishRefundsInput,
): Promise<FinishRefundsResult> {
  const { tx, now } = work
  if (fresh.length === 0 && entry.rejected.length === 0) return { unexpected: [], isRefused: false }
  const all = await tx
    .select()
    .from(online_refunds)
    .where(eq(online_refunds.intent_id, intent.id))
    .orderBy(asc(online_refunds.id))
    .for('update')
  const open = all.filter(({ state }) => state === 'wanted' || state === 'sent')
  const unexpected: OnlineMovement[] = []
  for (const movement of fresh.filter(({ amount }) => amount < 0)) {
    const at = open.findIndex(({ amount }) => movement.kind === 'refund' && amount === -movement.amount)
    const [refund] = at < 0 ? [] : open.splice(at, 1)
    if (refund)
      await tx
        .update(online_refunds)
        .set({ state: 'done', done_at: now, movement_id: movement.id })
        .where(eq(online_refunds.id, refund.id))
    else unexpected.push(movement)
  }
  const movements = await tx.select().from(online_movements).where(eq(online_movements.intent_id, intent.id))
  const refused = [...undone(all, movements, fresh), ...rejected(all, open, movements, entry)]
  for (const { refund, rejectedAs, because } of refused)
    await tx
      .update(online_refunds)
      .set({
        state: 'refused',
        done_at: null,
        movement_id: null,
        rejected_as: rejectedAs,
        refused_because: `${providerTitles[intent.provider]} grąžinimą priėmė, bet neįvykdė (jo numeris pas teikėją ${rejectedAs}).${because ? ` Priežastis: ${because}.` : ''}`,
      })
      .where(eq(online_refunds.id, refund.id))
  const early = refused.filter(({ refund, isEarly }) => isEarly && now < computeLastRefundTry(refund.wanted_at))
  for (const { refund } of early) await wantAgain(work, { refund })
  return { unexpected, isRefused: refused.length > early.length }
}

/** The money had not arrived, and the provider takes no key twice. */
async function wantAgain(work: Work, { refund }: { refund: Refund }): Promise<void> {
  const { tx, now } = work
  const { intent_id, amount, reason, wanted_by, wanted_at } = refund
  await tx
    .insert(online_refunds)
    .values({
      intent_id,
      amount,
      reason,
      wanted_by,
      wanted_at,
      key: generateRefundKey(),
      state: 'wanted',
      next_try_at: computeNextRefundTry(now),
    })
}

interface RefundRejection {
  refund: Refund
  rejectedAs: string
  because?: string | null | undefined
  isEarly?: boolean | undefined
}

function undone(all: Refund[], movements: OnlineMovement[], fresh: OnlineMovement[]): RefundRejection[] {
  return fresh
    .filter(({ amount }) => amount > 0)
    .flatMap(({ key }) => {
      const before = movements.filter((one) => one.key === key && one.amount < 0)
      const refund = all.find(({ movement_id }) => before.some(({ id }) => id === movement_id))
      return refund ? [{ refund, rejectedAs: key }] : []
    })
}

/** Each rejection ends one refund, once; a repeated refund waits for its own. */
function rejected(
  all: Refund[],
  open: Refund[],
  movements: OnlineMovement[],
  entry: FinishRefundsInput['payment'],
): RefundRejection[] {
  const isKnown = (id: string) =>
    movements.some(({ key }) => key === id) || all.some(({ rejected_as }) => rejected_as === id)
  const sent = open.filter(({ state }) => state === 'sent')
  return entry.rejected.flatMap(({ id, amount, key, because, isEarly }) => {
    if (isKnown(id)) return []
    const at = sent.findIndex((one) => (key === null ? one.amount === amount : one.key === key))
    const [refund] = at < 0 ? [] : sent.splice(at, 1)
    return refund ? [{ refund, rejectedAs: id, because, isEarly }] : []
  })
}
