import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { openRental } from '#rules/periods/open-rental.ts'

/** The product is rented by itself or through its bundle. */
export async function isRented(tx: Tx, productId: number): Promise<boolean> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const open = await tx.execute(sql`
    select r.id from rentals r where r.product_id = ${productId} and ${sql.raw(openRental())}
    union all
    select r.id from order_lines l join rentals r on r.order_line_id = l.id
     where l.product_id = ${productId} and r.part is not null and ${sql.raw(openRental())}
     limit 1`)
  return open.rows.length > 0
}
