import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** Which of these sums, in cents, are exactly what is due for some order. `partPaid`: what `partPaidOrders` answers. */
export async function sumsDue(
  reader: Reader,
  { amounts, partPaid }: { amounts: readonly number[]; partPaid: readonly number[] },
): Promise<Set<number>> {
  if (amounts.length === 0) return new Set()
  const rows = await sums(reader, [amounts, partPaid])
  return new Set(rows.map(({ cents }) => cents))
}

const sums = prepared<{ cents: number }>(
  'sums_due',
  `select o.price_with_vat::float8 as cents from orders o
    where o.paid_at is null and o.deleted_at is null and o.price_with_vat = any($1::bigint[])
      and not exists (select from payments p where p.order_id = o.id)
   union
   select (o.price_with_vat - coalesce((select sum(p.amount) from payments p where p.order_id = o.id), 0))::float8
     from orders o where o.id = any($2::int[]) and o.paid_at is null and o.deleted_at is null`,
)
