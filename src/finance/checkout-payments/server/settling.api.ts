import { and, eq } from 'drizzle-orm'
import { readFamilyHeldDeposit } from '#finance/deposits/server/public/deposit-holders.ts'
import { readFamilyAgreedDeposit } from '#finance/deposits/server/public/read-family-agreed-deposit.ts'
import { listPaymentMethods } from '#finance/online-payments/server/online-providers.ts'
import type { OrderDue } from '#finance/payments/server/public/list-family-dues.ts'
import { readOrdersMoney } from '#finance/payments/server/public/read-order-money.ts'
import { readTillState } from '#finance/tills/server/find-till-for-cash.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { listFamilyOrderIds, lockFamily } from '#orders/server/public/lock-family.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { readIdempotencyKey } from '#platform/http/read-idempotency-key.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { type CheckoutPaymentResult, type SettleBody, SettleOrder, ShowToSettle } from '../settling.contract.ts'
import { listDuesToPay, sumDues } from './dues-to-pay.ts'
import { settleOrder } from './public/settle-order.ts'
import { settlings } from './settling.tables.ts'

export const registerCheckoutPaymentRoutes: ModuleApi = (route, { config }) => {
  route(ShowToSettle, async ({ params: { id }, who, database: { db } }) => {
    const [order] = await db
      .select({ id: orders.id, total: orders.price_with_vat, billing: orders.billing, terms: clients.billing })
      .from(orders)
      .leftJoin(clients, eq(clients.id, orders.client_id))
      .where(and(eq(orders.id, id), isListed))
    if (!order) throw notFound('Tokio užsakymo nėra.')
    const ids = await listFamilyOrderIds(db, id)
    const dues = await listDuesToPay(db, order)
    const due = sumDues(dues)
    return {
      data: {
        due,
        total: order.total,
        billing: order.billing,
        dues: dues.map(({ orderId, due: one }) => ({ order_id: orderId, due: one })),
        may_go_on_credit: (order.terms ?? 'prepaid') !== 'prepaid' && (await areUntouched(db, dues)),
        deposit: { agreed: await readFamilyAgreedDeposit(db, ids), held: await readFamilyHeldDeposit(db, ids) },
        till: await readTillState(db, { by: who.id, orderId: id }),
        pays_online: due > 0 && (await listPaymentMethods(config, due)).length > 0,
      },
    }
  })

  route(SettleOrder, async ({ params, body, request, reply, act }) => {
    const input = { orderId: params.id, settling: body, key: readIdempotencyKey(request) }
    const { data, replayed } = await act((work) => settleOnce(work, input))
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data }
  })
}

/** Something is due, and no part of the sum is paid. */
async function areUntouched(reader: Reader, dues: OrderDue[]): Promise<boolean> {
  const money = await readOrdersMoney(
    reader,
    dues.map(({ orderId }) => orderId),
  )
  return dues.length > 0 && dues.every(({ orderId, due }) => money.get(orderId)?.total === due)
}

// One key on two orders at once breaks the constraint; else the order's lock decides.
registerConstraintRefusal('one_settling_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

interface CheckoutPaymentRequest {
  orderId: number
  settling: SettleBody
  key: string | undefined
}

/** Throws 409 `key-used-before` when the key was used for something else. */
async function settleOnce(
  work: Work<number>,
  { orderId, settling, key }: CheckoutPaymentRequest,
): Promise<{ data: CheckoutPaymentResult; replayed: boolean }> {
  const { tx, by, now } = work
  await lockFamily(tx, orderId)
  if (key === undefined) return { data: await settleOrder(work, { orderId, settling }), replayed: false }
  const body_hash = hashBody([orderId, settling])
  const [earlier] = await tx
    .select({ answer: settlings.answer, body_hash: settlings.body_hash })
    .from(settlings)
    .where(and(eq(settlings.by_user_id, by), eq(settlings.key, key)))
  if (earlier && earlier.body_hash !== body_hash)
    throw conflict('key-used-before', 'Šis atsiskaitymas jau įrašytas su kitais duomenimis. Peržiūrėkite užsakymą.')
  if (earlier) return { data: earlier.answer, replayed: true }
  const answer = await settleOrder(work, { orderId, settling })
  await tx.insert(settlings).values({ order_id: orderId, by_user_id: by, key, body_hash, answer, at: now })
  return { data: answer, replayed: false }
}
