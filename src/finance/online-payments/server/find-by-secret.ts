import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { limits } from '#platform/limits/limits.ts'
import type { OnlineState } from '../online-payment-states.ts'
import { payment_intents } from './online-payments.tables.ts'
import { stateInSql } from './public/online-payments.queries.ts'

export interface PaymentBySecret {
  id: number
  state: OnlineState
  amount: number
  what: (typeof payment_intents.$inferSelect)['what']
  order_id: number | null
  document_ids: number[]
  asked_at: Date | null
}

/** Undefined for other texts, old payments, erased buyers. By hash: timing tells nothing. */
export async function findBySecret(reader: Reader, secret: string, now: Date): Promise<PaymentBySecret | undefined> {
  if (!shape.test(secret)) return undefined
  const since = new Date(now.getTime() - limits.onlinePaymentSecretMs)
  const [paymentIntent] = await reader
    .select({
      id: payment_intents.id,
      amount: payment_intents.amount,
      what: payment_intents.what,
      state: stateInSql,
      order_id: payment_intents.order_id,
      document_ids: payment_intents.document_ids,
      asked_at: payment_intents.asked_at,
    })
    .from(payment_intents)
    .leftJoin(orders, eq(orders.id, payment_intents.order_id))
    .where(
      and(
        eq(payment_intents.secret_hash, hashSecret(secret)),
        gt(payment_intents.begun_at, since),
        or(isNull(payment_intents.order_id), and(isNull(orders.erased_at), isListed)),
      ),
    )
  return paymentIntent
}

const shape = /^[\w-]{43}$/

export async function listPaymentPapers(
  reader: Reader,
  { order_id, document_ids, state }: PaymentBySecret,
): Promise<{ bills: string[]; invoice: { id: number; number: string } | null }> {
  const bills =
    document_ids.length === 0
      ? []
      : await reader
          .select({ number: documents.full_number })
          .from(documents)
          .where(inArray(documents.id, document_ids))
          .orderBy(documents.id)
  const [invoice] =
    order_id === null || state !== 'paid'
      ? []
      : await reader
          .select({ id: documents.id, number: documents.full_number })
          .from(documents)
          .where(and(eq(documents.order_id, order_id), eq(documents.kind, 'invoice')))
  return { bills: bills.map(({ number }) => number), invoice: invoice ?? null }
}
