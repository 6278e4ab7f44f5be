import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { ListCollisions, SwapProduct } from '../collisions.contract.ts'
import { COLLISIONS_A_PAGE, listCollisions } from './collisions.queries.ts'
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
}
