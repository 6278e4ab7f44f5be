import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { ListCollisions, MessageClient, MoveRental, SwapProduct } from '../collisions.contract.ts'
import { COLLISIONS_A_PAGE, listCollisions } from './collisions.queries.ts'
import { messageClient } from './message-client.ts'
import { moveRental } from './move-rental.ts'
import { swapProduct } from './swap-product.ts'

export const collisionsApi: RoomApi = (route) => {
  route(ListCollisions, async ({ query: { page }, now, database }) => {
    const { rows, total } = await listCollisions(database.db, page, now)
    return pageOf(rows, total, page, COLLISIONS_A_PAGE, ListCollisions.address)
  })

  route(SwapProduct, async ({ params: { rental_id }, body: { product_id }, who, now, database }) => ({
    data: await database.transaction((tx) =>
      swapProduct(tx, { rentalId: rental_id, productId: product_id, byUserId: who.id, now }),
    ),
  }))

  route(MoveRental, async ({ params: { rental_id }, body: period, who, now, database }) => ({
    data: await database.transaction((tx) => moveRental(tx, { rentalId: rental_id, period, byUserId: who.id, now })),
  }))

  route(MessageClient, async ({ params: { rental_id }, body, who, now, database }) => ({
    data: await database.transaction((tx) =>
      messageClient(tx, { rentalId: rental_id, ...body, byUserId: who.id, now }),
    ),
  }))
}
