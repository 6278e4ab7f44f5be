import type { Tracking } from '#catalogue/tracking.ts'
import type { Work } from '#shell/action/work.ts'
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

/** Out since before the move. As `units_are_free`, `unit_is_out_once`. */
export async function putOutEarlier(work: Work, rental: EarlierRental): Promise<number> {
  const { tx, now } = work
  const { orderId, lineId, userId, productId, tracked, unitId, quantity, placeId, since, until } = rental
  const [written] = await tx
    .insert(rentals)
    .values({
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
    })
    .returning({ id: rentals.id })
  if (!written) throw new Error('The rental was not written')
  if (tracked === 'each')
    await tx
      .insert(rental_units)
      .values(Array.from({ length: quantity }, () => ({ rental_id: written.id, unit_id: unitId, out_at: since })))
  else
    await tx
      .insert(rental_counts)
      .values({ rental_id: written.id, product_id: productId, place_id: placeId, quantity, out_at: since })
  return written.id
}
