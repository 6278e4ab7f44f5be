import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'

/**
 * The day on which the last money for each of these orders came; none before any has. A clerk or a bank statement may
 * tell it days later. What was written down by mistake did not come.
 */
export async function lastPaidDays(reader: Reader, orderIds: number[]): Promise<Map<number, Day>> {
  if (orderIds.length === 0) return new Map()
  const rows = await lastDays(reader, [orderIds])
  return new Map(rows.map(({ order_id, day }) => [order_id, day]))
}

const lastDays = prepared<{ order_id: number; day: Day }>(
  'last_paid_days_of_orders',
  `select order_id, max(paid_on)::text as day from payments p
    where order_id = any(array(select unnest($1::int[]))) and amount > 0
      and not exists (select from payments r where r.reverses = p.id)
    group by order_id`,
)
