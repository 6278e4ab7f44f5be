import { sql } from 'drizzle-orm'
import { openRental } from '#periods/open-rental.ts'
import type { Reader } from '#platform/database/database.ts'

/** Units of a product that are with customers at this moment: begun, not returned, not cancelled. */
export async function unitsOut(reader: Reader, productId: number, now: Date): Promise<number> {
  const { rows } = await reader.execute<{ units: number }>(sql`
    select coalesce(sum(r.quantity), 0)::integer as units from rentals r
     where r.product_id = ${productId} and ${sql.raw(openRental())} and r.starts_at <= ${now.toISOString()}`)
  return rows[0]?.units ?? 0
}
