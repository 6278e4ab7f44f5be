import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { type AtPlaces, placesOf } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { orders } from './orders.tables.ts'

export async function placesOfOrder(reader: Reader, orderId: number, settings?: Settings): Promise<AtPlaces> {
  const places = await readPlaces(reader, settings)
  if (places.length === 1) return placesOf(places, {})
  const { place_id, return_place_id } = orders
  const [order] = await reader.select({ place_id, return_place_id }).from(orders).where(eq(orders.id, orderId))
  return placesOf(places, order ?? {})
}
