import { showOrder } from '#orders/server/orders.queries.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.ts'
import { conflict } from '#platform/refusal.ts'
import { placesOf, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { ExtendDeskRental, ExtendRental, QuoteDeskExtension, QuoteExtension } from '../extensions.contract.ts'
import { type Extending, extendRental } from './extend-rental.ts'
import { findRental } from './find-rental.ts'
import { quoteExtension } from './quote-extension.ts'

type Extended = Pick<HandlerInput<typeof ExtendDeskRental>, 'act' | 'body' | 'request' | 'reply' | 'database'>
type Which = Pick<Extending, 'userId' | 'orderId' | 'rentalId' | 'isOffice'>

export const extensionsApi: RoomApi = (route) => {
  route(QuoteExtension, async ({ params: { id, rentalId }, query, who, now, database: { db } }) =>
    quoted(db, { userId: who.id, orderId: id, rentalId }, { query, now }),
  )

  route(QuoteDeskExtension, async ({ params: { id }, query, who, now, database: { db } }) =>
    quoted(db, { userId: who.id, rentalId: id, isOffice: true }, { query, now }),
  )

  const extended = async ({ act, body, request, reply, database }: Extended, which: Which, hashed: number[]) => {
    const extending = { ...which, asked: body, key: idempotencyKey(request) }
    const bodyHash = hashBody({ extend: hashed, ...body })
    const { return_after, orderId, replayed } = await act((work) => extendRental(work, { ...extending, bodyHash }))
    const order = orderId === null ? null : await showOrder(database.db, orderId)
    if (order === undefined) throw conflict('order-deleted', 'Šis pratęsimas jau atšauktas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data: { return_after: return_after.toISOString(), order } }
  }

  route(ExtendRental, async (asking) => {
    const { id, rentalId } = asking.params
    return extended(asking, { userId: asking.who.id, orderId: id, rentalId }, [id, rentalId])
  })

  route(ExtendDeskRental, async (asking) => {
    const { id } = asking.params
    return extended(asking, { userId: asking.who.id, rentalId: id, isOffice: true }, [id])
  })
}

async function quoted(db: Reader, which: Which, { query, now }: { query: QueryOf<typeof QuoteExtension>; now: Date }) {
  const found = await findRental(db, { ...which, now })
  const settings = settingsAt(await readSettings(db), placesOf(await readPlaces(db), found.rental))
  return { data: await quoteExtension(db, found, query, { settings, now }) }
}
