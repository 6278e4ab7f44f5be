import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { testBuyer } from '#orders/server/public/orders.factories.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { rentals } from './rentals.tables.ts'

interface HasGround {
  context: AppContext
}

export interface RentalFactoryInput {
  productId: number
  from: Date
  to: Date
  quantity?: number
  userId?: number
  returnedAt?: Date
  cancelledAt?: Date
  placeId?: number
  returnPlaceId?: number
}

/** The order and its line are made, too. */
export async function makeRental(shop: HasGround, rental: RentalFactoryInput): Promise<typeof rentals.$inferSelect> {
  const now = shop.context.clock()
  return shop.context.database.transaction((tx) => writeRental(tx, rental, now))
}

async function writeRental(tx: Tx, rental: RentalFactoryInput, now: Date): Promise<typeof rentals.$inferSelect> {
  const { productId, from, to, quantity = 1, userId = null, returnedAt = null, cancelledAt = null } = rental
  const { placeId: place_id, returnPlaceId: return_place_id = place_id } = rental
  const [order] = await tx
    .insert(orders)
    .values({ ...anOrderForm, user_id: userId, placed_at: now, place_id, return_place_id })
    .returning({ id: orders.id })
  const [line] = await tx
    .insert(order_lines)
    .values({ ...aLineForm, order_id: order?.id ?? 0, product_id: productId, quantity })
    .returning({ id: order_lines.id })
  const [written] = await tx
    .insert(rentals)
    .values({
      order_id: order?.id ?? 0,
      order_line_id: line?.id ?? 0,
      product_id: productId,
      user_id: userId,
      quantity,
      starts_at: from,
      expected_return: to,
      created_at: now,
      returned_at: returnedAt,
      cancelled_at: cancelledAt,
      place_id,
      return_place_id,
    })
    .returning()
  if (!written) throw new Error('The sample rental was not written')
  return written
}

const anOrderForm = {
  private_or_company: 'private',
  ...testBuyer,
  delivery: 'pickup',
  price: 1_200,
  vat: 252,
  price_with_vat: 1_452,
  vat_rate: 21,
} as const

const aLineForm = {
  position: 1,
  type: 'rent',
  title: 'Perforatorius',
  charged_units: 1,
  unit: 'day',
  unit_price: 1_200,
  unit_price_with_vat: 1_452,
  price: 1_200,
  price_with_vat: 1_452,
} as const
