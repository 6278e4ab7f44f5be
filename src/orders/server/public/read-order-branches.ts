import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { type OrderBranches, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { orders } from '../orders.tables.ts'

export async function readOrderBranches(reader: Reader, orderId: number, settings?: Settings): Promise<OrderBranches> {
  const places = await readPlaces(reader, settings)
  if (places.length === 1) return resolveBranches(places, {})
  const { place_id, return_place_id } = orders
  const [order] = await reader.select({ place_id, return_place_id }).from(orders).where(eq(orders.id, orderId))
  return resolveBranches(places, order ?? {})
}
