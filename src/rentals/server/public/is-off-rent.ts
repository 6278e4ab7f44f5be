import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { rental_stops } from '../rental-stops.tables.ts'

export async function isOffRent(reader: Reader, rentalId: number, by?: Date): Promise<boolean> {
  const said = await reader
    .select({ id: rental_stops.id })
    .from(rental_stops)
    .where(
      and(
        eq(rental_stops.rental_id, rentalId),
        eq(rental_stops.kind, 'off_rent'),
        isNull(rental_stops.undone_at),
        by && lte(rental_stops.from_at, by),
      ),
    )
  return said.length > 0
}
