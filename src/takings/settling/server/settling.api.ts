import { and, eq } from 'drizzle-orm'
import { familyOf, lockFamily } from '#orders/server/lock-family.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { agreedOfFamily } from '#takings/deposits/server/agreed-of-family.ts'
import { heldByFamily } from '#takings/deposits/server/holders.ts'
import { methodsOf } from '#takings/online-payments/server/online-providers.ts'
import type { OrderDue } from '#takings/payments/server/family-dues.ts'
import { orderBalances } from '#takings/payments/server/order-balance.ts'
import { tillStateFor } from '#takings/tills/server/till-for-cash.ts'
import { type SettleBody, type Settled, SettleOrder, ShowToSettle } from '../settling.contract.ts'
import { duesToSettle, sumOfDues } from './due-of.ts'
import { settleOrder } from './settle-order.ts'
import { settlings } from './settling.tables.ts'

export const settlingApi: RoomApi = (route, { config }) => {
  route(ShowToSettle, async ({ params: { id }, who, database: { db } }) => {
    const [order] = await db
      .select({
        ...{ id: orders.id, total: orders.price_with_vat, billing: orders.billing },
        terms: clients.billing,
      })
      .from(orders)
      .leftJoin(clients, eq(clients.id, orders.client_id))
      .where(and(eq(orders.id, id), isListed))
    if (!order) throw notFound('Tokio užsakymo nėra.')
    const ids = await familyOf(db, id)
    const dues = await duesToSettle(db, order)
    const due = sumOfDues(dues)
    return {
      data: {
        ...{ due, total: order.total, billing: order.billing },
        dues: dues.map(({ orderId, due: one }) => ({ order_id: orderId, due: one })),
        may_go_on_credit: (order.terms ?? 'prepaid') !== 'prepaid' && (await areUntouched(db, dues)),
        deposit: { agreed: await agreedOfFamily(db, ids), held: await heldByFamily(db, ids) },
        till: await tillStateFor(db, { by: who.id, orderId: id }),
        pays_online: due > 0 && (await methodsOf(config, due)).length > 0,
      },
    }
  })

  route(SettleOrder, async ({ params, body, request, reply, act }) => {
    const asked = { orderId: params.id, settling: body, key: idempotencyKey(request) }
    const { data, replayed } = await act((work) => settleOnce(work, asked))
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data }
  })
}

/** Something is due, and nothing was paid of it. */
async function areUntouched(reader: Reader, dues: OrderDue[]): Promise<boolean> {
  const money = await orderBalances(
    reader,
    dues.map(({ orderId }) => orderId),
  )
  return dues.length > 0 && dues.every(({ orderId, due }) => money.get(orderId)?.total === due)
}

// Only for one key on two orders at once; else the order's lock.
constraintMeans('one_settling_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

interface Settling {
  orderId: number
  settling: SettleBody
  key: string | undefined
}

/** Throws 409 `key-used-before` when the key was used for something else. */
async function settleOnce(
  work: Work<number>,
  { orderId, settling, key }: Settling,
): Promise<{ data: Settled; replayed: boolean }> {
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
