import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { balance } from '../balance.ts'

export type OrderMoney = Parameters<typeof balance>[0]

/** What `balance` asks about an order, in cents; zeros for one that is not there. */
export async function orderBalance(reader: Reader, orderId: number): Promise<OrderMoney> {
  const money = await orderBalances(reader, [orderId])
  return money.get(orderId) ?? { total: 0, credited: 0, received: 0, isPaid: false }
}

/** The same for several, by their ids; one that is not there is missing. */
export async function orderBalances(reader: Reader, orderIds: number[]): Promise<Map<number, OrderMoney>> {
  const rows = await money(reader, [orderIds])
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

/** A credit note may be told with or without its minus. */
const money = prepared<OrderMoney & { id: number }>(
  'money_of_orders',
  `select o.id, o.price_with_vat as total,
          abs(coalesce((select sum((d.snapshot->>'price_with_vat')::int) from documents d
                         where d.order_id = o.id and d.kind = 'credit'), 0))::float8 as credited,
          coalesce((select sum(p.amount) from payments p where p.order_id = o.id), 0)::float8 as received,
          o.paid_at is not null as "isPaid", o.lapsed_at is not null as "isLapsed"
     from orders o where o.id = any(array(select unnest($1::int[])))`,
)
