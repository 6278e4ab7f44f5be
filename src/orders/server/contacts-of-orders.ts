import { inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Answers, OrderContact } from '#shell/action/happenings.ts'
import { placesOf, reachedAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { orders } from './orders.tables.ts'
import { placesOfOrder } from './places-of-order.ts'

/** The settings, with hours, address, phone and e-mail of the place that an order goes out at. */
export async function contactOfOrder(reader: Reader, orderId: number, settings: Settings): Promise<Settings> {
  const { place, isOnly } = await placesOfOrder(reader, orderId, settings)
  return reachedAt(settings, place, isOnly)
}

export const contactsOfOrders: Answers['contactsOfOrders'] = async (reader, orderIds, settings) => {
  const contacts = new Map<number, OrderContact>()
  const places = await readPlaces(reader, settings)
  if (places.length === 1 || orderIds.length === 0) return contacts
  const { id, place_id, return_place_id } = orders
  const found = await reader.select({ id, place_id, return_place_id }).from(orders).where(inArray(id, orderIds))
  for (const order of found) {
    const { address, phone, email } = reachedAt(settings, placesOf(places, order).place, false)
    contacts.set(order.id, { address, phone, email })
  }
  return contacts
}
