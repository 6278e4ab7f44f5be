import { inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { BranchContact, UpwardQueries } from '#shell/action/domain-events.ts'
import { applyBranchContacts, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { orders } from '../orders.tables.ts'
import { readOrderBranches } from './read-order-branches.ts'

/** The settings, with hours, address, phone and e-mail of the place that an order goes out at. */
export async function readOrderContact(reader: Reader, orderId: number, settings: Settings): Promise<Settings> {
  const { place, isOnly } = await readOrderBranches(reader, orderId, settings)
  return applyBranchContacts(settings, place, isOnly)
}

export const readContactsOfOrders: UpwardQueries['contactsOfOrders'] = async (reader, orderIds, settings) => {
  const contacts = new Map<number, BranchContact>()
  const places = await readPlaces(reader, settings)
  if (places.length === 1 || orderIds.length === 0) return contacts
  const { id, place_id, return_place_id } = orders
  const orderRows = await reader.select({ id, place_id, return_place_id }).from(orders).where(inArray(id, orderIds))
  for (const order of orderRows) {
    const { address, phone, email } = applyBranchContacts(settings, resolveBranches(places, order).place, false)
    contacts.set(order.id, { address, phone, email })
  }
  return contacts
}
