import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { ListCollisions, MessageClient, MoveRental, SwapProduct } from '../collisions.contract.ts'
import { COLLISIONS_A_PAGE, listCollisions } from './collisions.queries.ts'
import { moveRental } from './move-rental.ts'
import { sendCollisionMessage } from './send-collision-message.ts'
import { swapProduct } from './swap-product.ts'

export const registerCollisionRoutes: ModuleApi = (route) => {
  route(ListCollisions, async ({ query, now, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    const { rows, total } = await listCollisions(db, { ...query, now })
    return buildPageAnswer(rows, total, query, COLLISIONS_A_PAGE, ListCollisions.address)
  })

  route(SwapProduct, async ({ params: { rental_id }, body: { product_id }, act }) => ({
    data: await act((work) => swapProduct(work, { rentalId: rental_id, productId: product_id })),
  }))

  route(MoveRental, async ({ params: { rental_id }, body: period, act }) => ({
    data: await act((work) => moveRental(work, { rentalId: rental_id, period })),
  }))

  route(MessageClient, async ({ params: { rental_id }, body, act }) => ({
    data: await act((work) => sendCollisionMessage(work, { rentalId: rental_id, ...body })),
  }))
}
