import { ordersWithoutAccount } from '#orders/server/give-orders-to.ts'
import { showOrder } from '#orders/server/orders.queries.ts'
import { type RefusedPeriod, refusedWord } from '#periods/refused-period.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { conflict } from '#platform/refusal.ts'
import { Checkout, ListGuestOrders, TakeOverGuestOrders } from '../checkout.contract.ts'
import { hashBody } from './hash-body.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { placeGuestOrder } from './place-guest-order.ts'
import { placeOrder } from './place-order.ts'
import { confirmedAddress, takeOverGuestOrders } from './take-over-guest-orders.ts'

export const checkoutApi: RoomApi = (route) => {
  route(Checkout, async ({ body, who, now, database, request, reply, tells }) => {
    const key = idempotencyKey(request)
    const bodyHash = hashBody(body)
    const whenRefused = (periods: readonly RefusedPeriod[]) => tells(periods.map(refusedWord))

    const asked = { order: body, client: clientKey(request.ip), key, bodyHash, now, whenRefused }
    const { orderId, replayed, secret } = await database.transaction(
      async (tx): Promise<{ orderId: number; replayed: boolean; secret?: string }> =>
        who ? placeOrder(tx, { ...asked, userId: who.id }) : placeGuestOrder(tx, asked),
    )

    const data = await showOrder(database.db, orderId)
    if (!data) throw conflict('order-deleted', 'Šis užsakymas jau ištrintas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data: { ...data, ...(secret && { secret }) } }
  })

  route(ListGuestOrders, async ({ who, database: { db } }) => {
    const email = await confirmedAddress(db, who.id)
    const found = email === undefined ? [] : await ordersWithoutAccount(db, email)
    return { data: found.map((order) => ({ ...order, placed_at: order.placed_at.toISOString() })) }
  })

  route(TakeOverGuestOrders, async ({ who, now, database }) => {
    const taken = await database.transaction((tx) => takeOverGuestOrders(tx, { userId: who.id, now }))
    return {
      message: taken.length > 0 ? 'Ankstesni užsakymai dabar jūsų paskyroje.' : 'Naujų užsakymų paskyrai neradome.',
    }
  })
}
