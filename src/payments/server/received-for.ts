import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** What has come for an order less what was given back, in cents. Exact only while the order is locked. */
export async function receivedFor(reader: Reader, orderId: number): Promise<number> {
  const [row] = await received(reader, [orderId])
  return row?.cents ?? 0
}

const received = prepared<{ cents: number }>(
  'received_for_order',
  'select coalesce(sum(amount), 0)::float8 as cents from payments where order_id = $1',
)
