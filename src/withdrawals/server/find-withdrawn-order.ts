import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'

/**
 * The order that a statement means: the e-mail is the order's, and the number is the order's own or that of one of its
 * documents. Null when both do not fit, or when the order has left the lists.
 */
export async function findWithdrawnOrder(
  tx: Tx,
  { order_number, email }: { order_number: string; email: string },
): Promise<number | null> {
  const document = order_number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const { rows } = await tx.execute<{ id: number }>(sql`
    select o.id, exists (select from documents d where d.order_id = o.id and d.full_number = ${document}) as by_document
      from orders o
     where lower(o.email) = lower(${email}) and o.deleted_at is null
       and (o.id = ${orderIdIn(order_number)}
            or exists (select from documents d where d.order_id = o.id and d.full_number = ${document}))
     order by by_document desc limit 1`)
  return rows[0]?.id ?? null
}

/** `12`, `Nr. 12`, `#12`; 0, which no order has, when the text holds no such number or more than one. */
function orderIdIn(text: string): number {
  const [digits, ...more] = text.match(/\d+/g) ?? []
  const id = Number(digits)
  return digits && more.length === 0 && id <= 2_147_483_647 ? id : 0
}
