import { eq, inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { place_stock } from './catalogue.tables.ts'

/** The place with the rest may be gone; its heir has no rows from now on. */
export async function assignRemainingStock({ tx }: Work): Promise<void> {
  const heir = tx.select({ id: places.id }).from(places).where(eq(places.holds_rest, true))
  await tx.delete(place_stock).where(inArray(place_stock.place_id, heir))
}
