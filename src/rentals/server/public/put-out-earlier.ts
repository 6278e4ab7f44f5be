import type { Tracking } from '#catalogue/tracking.ts'
import type { Work } from '#shell/action/work.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { rental_counts, rental_units, rentals } from '../rentals.tables.ts'

interface EarlierRental {
  orderId: number
  lineId: number
  userId: number | null
  productId: number
  tracked: Tracking
  /** Null: as many as there are, unnamed until their return. */
  unitId: number | null
  quantity: number
  placeId: number
  since: Date
  until: Date
}

/** Out since before the move; a few hundred at once. Ids in their order. As `units_are_free`, `unit_is_out_once`. */
export async function putOutEarlier({ tx, now }: Work, all: readonly EarlierRental[]): Promise<number[]> {
  const written = await tx
    .insert(rentals)
    .values(
      all.map(({ orderId, lineId, userId, productId, quantity, placeId, since, until }) => ({
        order_id: orderId,
        order_line_id: lineId,
        product_id: productId,
        user_id: userId,
        place_id: placeId,
        return_place_id: placeId,
        quantity,
        handed_out: quantity,
        starts_at: since,
        expected_return: until,
        created_at: now,
      })),
    )
    .returning({ id: rentals.id })
  const ids = written.map(({ id }) => id)
  const machines: (typeof rental_units.$inferInsert)[] = []
  const counted: (typeof rental_counts.$inferInsert)[] = []
  for (const [index, { productId, tracked, unitId, quantity, placeId, since }] of all.entries()) {
    const rental_id = ids[index] as number
    if (tracked === 'each')
      for (let one = 0; one < quantity; one++) machines.push({ rental_id, unit_id: unitId, out_at: since })
    else counted.push({ rental_id, product_id: productId, place_id: placeId, quantity, out_at: since })
  }
  for (const some of splitIntoThousands(machines)) await tx.insert(rental_units).values(some)
  if (counted.length > 0) await tx.insert(rental_counts).values(counted)
  return ids
}
