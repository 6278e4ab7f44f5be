import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** Ids of unpaid orders in the lists for which some money has come, or gone back. */
export async function partPaidOrders(reader: Reader): Promise<number[]> {
  const rows = await partPaid(reader, [])
  return rows.map(({ id }) => id)
}

const partPaid = prepared<{ id: number }>(
  'part_paid_orders',
  `select o.id from orders o where o.paid_at is null and o.deleted_at is null
      and exists (select from payments p where p.order_id = o.id)`,
)
