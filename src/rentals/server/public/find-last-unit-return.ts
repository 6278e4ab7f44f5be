import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { rental_units } from '../rentals.tables.ts'

/** Null: never. Units out unnamed since before can't be this one. */
export async function findLastUnitReturn(reader: Reader, unitId: number): Promise<Date | null> {
  const [last] = await reader
    .select({ back_at: rental_units.back_at })
    .from(rental_units)
    .where(and(eq(rental_units.unit_id, unitId), isNotNull(rental_units.back_at)))
    .orderBy(desc(rental_units.out_at), desc(rental_units.id))
    .limit(1)
  return last?.back_at ?? null
}
