import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** What an order's credit notes took off its invoice, as positive cents with VAT. Exact only while the order is locked. */
export async function creditedFor(reader: Reader, orderId: number): Promise<number> {
  const [row] = await credited(reader, [orderId])
  return row?.cents ?? 0
}

const credited = prepared<{ cents: number }>(
  'credited_for_order',
  `select coalesce(-sum((snapshot ->> 'price_with_vat')::int), 0)::float8 as cents
     from documents where order_id = $1 and kind = 'credit'`,
)
