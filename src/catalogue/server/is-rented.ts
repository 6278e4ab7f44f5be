import { sql } from 'drizzle-orm'
import { openRental } from '#periods/open-rental.ts'
import type { Tx } from '#platform/database/database.ts'

/** Whether units of a product are out or booked, by itself or, when it is a bundle, as what it is made of. */
export async function isRented(tx: Tx, productId: number): Promise<boolean> {
  const open = await tx.execute(sql`
    select r.id from rentals r where r.product_id = ${productId} and ${sql.raw(openRental())}
    union all
    select r.id from order_lines l join rentals r on r.order_line_id = l.id
     where l.product_id = ${productId} and r.part is not null and ${sql.raw(openRental())}
     limit 1`)
  return open.rows.length > 0
}
