import { showOrder } from '#orders/server/orders.queries.ts'
import { type RefusedPeriod, refusedWord } from '#periods/refused-period.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { Checkout } from '../checkout.contract.ts'
import { hashBody } from './hash-body.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { placeOrder } from './place-order.ts'

export const checkoutApi: RoomApi = (route) => {
  route(Checkout, async ({ body, who, now, database, request, reply, tells }) => {
    const key = idempotencyKey(request)
    const bodyHash = hashBody(body)
    const whenRefused = (periods: readonly RefusedPeriod[]) => tells(periods.map(refusedWord))

    const { orderId, replayed } = await database.transaction((tx) =>
      placeOrder(tx, { userId: who.id, order: body, key, bodyHash, now, whenRefused }),
    )

    const data = await showOrder(database.db, orderId)
    if (!data) throw conflict('order-deleted', 'Šis užsakymas jau ištrintas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data }
  })
}
