import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { openRental } from '#rules/periods/open-rental.ts'

/** With customers (begun, neither returned nor cancelled), down, or away. */
export async function countUnitsOut(reader: Reader, productId: number, now: Date): Promise<number> {
  const at = now.toISOString()
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await reader.execute<{ units: number }>(sql`
    select ((select coalesce(sum(r.quantity), 0) from rentals r
              where r.product_id = ${productId} and ${sql.raw(openRental())} and r.starts_at <= ${at}::timestamptz)
          + (select coalesce(sum(d.quantity), 0) from downtimes d
              where d.product_id = ${productId} and d.from_at <= ${at}::timestamptz and coalesce(d.to_at, 'infinity') > ${at}::timestamptz)
          + (select coalesce(sum(c.quantity), 0) from pool_changes c
              where c.product_id = ${productId} and c.ended_at is null and c.quantity > 0 and c.from_at <= ${at}::timestamptz
                and not exists (select from downtimes d where d.unit_id = c.unit_id and d.from_at <= ${at}::timestamptz
                                   and coalesce(d.to_at, 'infinity') > ${at}::timestamptz))
           )::integer as units`)
  return rows[0]?.units ?? 0
}
