import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'

/**
 * The day on which the last money for an order came; null before any has. A clerk or a bank statement may tell it days
 * later. What was written down by mistake did not come.
 */
export async function lastPaidOn(reader: Reader, orderId: number): Promise<Day | null> {
  const [row] = await lastDay(reader, [orderId])
  return row?.day ?? null
}

const lastDay = prepared<{ day: Day | null }>(
  'last_paid_on_of_order',
  `select max(paid_on)::text as day from payments p
    where order_id = $1 and amount > 0 and not exists (select from payments r where r.reverses = p.id)`,
)
