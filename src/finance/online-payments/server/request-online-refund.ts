import { and, eq, inArray } from 'drizzle-orm'
import { buildOverRefundableError, lockReceipt, readRefundableOnline } from '#finance/payments/server/refundable.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { OnlineRefundRequested } from '../online-payments.events.ts'
import { DoRefund } from './online-payments.jobs.ts'
import { online_refunds, payment_intents } from './online-payments.tables.ts'

interface RequestOnlineRefundInput {
  intentId: number
  /** Cents. */
  amount: number
  reason: string
  /** What the clerk saw. */
  expected_refundable?: number | undefined
}

const underWay = () =>
  conflict('refund-under-way', 'Vienas grąžinimas jau vykdomas. Palaukite, kol mokėjimų teikėjas jį patvirtins.')

registerConstraintRefusal('one_refund_at_a_time', underWay)

/**
 * A job does it. 404; 409 while another of the payment is under way, when another sum is left than was seen, and
 * `over-refundable` for more than is left, whoever gave it back in whatever way. Locks as `applyAnswer`.
 */
export async function requestOnlineRefund(
  work: Work,
  { intentId, amount, reason, expected_refundable }: RequestOnlineRefundInput,
): Promise<{ id: number }> {
  const { tx, now, by } = work
  const [paid] = await tx
    .select({ order_id: payment_intents.order_id, client_id: payment_intents.client_id })
    .from(payment_intents)
    .where(eq(payment_intents.id, intentId))
  if (!paid) throw notFound('Tokio mokėjimo nėra.')
  await lockReceipt(tx, paid.order_id === null ? { clientId: paid.client_id } : { orderId: paid.order_id })
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) throw notFound('Tokio mokėjimo nėra.')
  if (await isUnderWay(tx, intentId)) throw underWay()
  const left = await readRefundableOnline(tx, intent)
  if (left <= 0) throw buildOverRefundableError(left)
  assertVersion({
    seen: expected_refundable,
    current: left,
    code: 'refunded-meanwhile',
    said: `Kol šis langas buvo atidarytas, grąžintinų pinigų suma pasikeitė: dabar galima grąžinti ${formatMoney(left)}. Patikrinkite sumą.`,
    more: { refundable: left },
  })
  if (amount > left) throw buildOverRefundableError(left)
  const [wanted] = await tx
    .insert(online_refunds)
    .values({
      intent_id: intentId,
      amount,
      reason,
      key: generateRefundKey(),
      state: 'wanted',
      wanted_by: by,
      wanted_at: now,
    })
    .returning({ id: online_refunds.id })
  if (!wanted) throw new Error('No refund was written')
  const subject =
    intent.order_id !== null
      ? toOrderSubject(intent.order_id)
      : intent.client_id !== null && toClientSubject({ id: intent.client_id })
  if (subject) await work.happened(OnlineRefundRequested, subject, { amount, reason })
  await work.enqueue(DoRefund, { refund_id: wanted.id })
  return wanted
}

export const generateRefundKey = (): string => `gr-${generateSecret().slice(0, 24)}`

const isUnderWay = async (reader: Reader, intentId: number): Promise<boolean> =>
  (await reader.$count(
    online_refunds,
    and(eq(online_refunds.intent_id, intentId), inArray(online_refunds.state, ['wanted', 'sent'])),
  )) > 0
