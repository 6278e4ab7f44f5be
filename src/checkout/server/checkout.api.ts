import { showOrder } from '#orders/server/orders.queries.ts'
import type { RoomApi } from '#platform/api-server.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { Checkout } from '../checkout.contract.ts'
import { hashBody } from './hash-body.ts'
import { placeOrder } from './place-order.ts'

const LONGEST_KEY = 200

export const checkoutApi: RoomApi = (route) => {
  route(Checkout, async ({ body, who, now, database, request, reply }) => {
    const key = keyOf(request.headers['idempotency-key'])
    const bodyHash = hashBody(body)

    const { orderId, replayed } = await database.transaction((tx) =>
      placeOrder(tx, { userId: who.id, order: body, key, bodyHash, now }),
    )

    const data = await showOrder(database.db, orderId)
    if (!data) throw conflict('order-deleted', 'Šis užsakymas jau ištrintas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data }
  })
}

function keyOf(header: string | string[] | undefined): string | undefined {
  const key = String(header ?? '').trim()
  if (key.length > LONGEST_KEY) throw invalid({ 'Idempotency-Key': [`Ne daugiau kaip ${LONGEST_KEY} simbolių.`] })
  return key || undefined
}
