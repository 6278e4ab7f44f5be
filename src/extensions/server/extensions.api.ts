import { hashBody } from '#checkout/server/hash-body.ts'
import { idempotencyKey } from '#checkout/server/idempotency-key.ts'
import { showOrder } from '#orders/server/orders.queries.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { ExtendRental, QuoteExtension } from '../extensions.contract.ts'
import { extendRental } from './extend-rental.ts'
import { findRental } from './find-rental.ts'
import { quoteExtension } from './quote-extension.ts'

export const extensionsApi: RoomApi = (route) => {
  route(QuoteExtension, async ({ params: { id, rentalId }, query, who, now, database: { db } }) => {
    const found = await findRental(db, { userId: who.id, orderId: id, rentalId, now })
    return { data: await quoteExtension(db, found, query, { settings: await readSettings(db), now }) }
  })

  route(ExtendRental, async ({ params: { id, rentalId }, body, who, now, database, request, reply }) => {
    const key = idempotencyKey(request)
    const bodyHash = hashBody({ extend: [id, rentalId], ...body })

    const { return_after, orderId, replayed } = await database.transaction((tx) =>
      extendRental(tx, { userId: who.id, orderId: id, rentalId, asked: body, key, bodyHash, now }),
    )

    const order = orderId === null ? null : await showOrder(database.db, orderId)
    if (order === undefined) throw conflict('order-deleted', 'Šis pratęsimas jau atšauktas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data: { return_after: return_after.toISOString(), order } }
  })
}
