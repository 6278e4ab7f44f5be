import { sql } from 'drizzle-orm'
import { openRental } from '#periods/open-rental.ts'
import type { Reader } from '#platform/database/database.ts'

/** Units of a product that can't go out at this moment: with customers (begun, not returned, not cancelled), or kept back. */
export async function unitsOut(reader: Reader, productId: number, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rows } = await reader.execute<{ units: number }>(sql`
    select ((select coalesce(sum(r.quantity), 0) from rentals r
              where r.product_id = ${productId} and ${sql.raw(openRental())} and r.starts_at <= ${at}::timestamptz)
          + (select coalesce(sum(d.quantity), 0) from downtimes d
              where d.product_id = ${productId} and d.from_at <= ${at}::timestamptz and coalesce(d.to_at, 'infinity') > ${at}::timestamptz)
           )::integer as units`)
  return rows[0]?.units ?? 0
}
