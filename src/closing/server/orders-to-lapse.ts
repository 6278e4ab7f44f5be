import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface OrderToLapse {
  id: number
  email: string
  /** By when its prepayment was to be paid. */
  due_on: Day
  /** When the customer was told that it lapses soon; null: not yet. */
  told_on: Day | null
}

/**
 * Orders of the web for which nothing was paid, whose prepayment was due on that day or before, and of which nothing has
 * gone out: orders with a part of their price, with a deposit, with a tool that is out or has come back are a person's to
 * decide about, and so is one whose rental somebody has paid to extend. `lapseOrder` looks again.
 */
export function ordersToLapse(reader: Reader, dueBy: Day): Promise<OrderToLapse[]> {
  return waiting(reader, [dueBy])
}

const waiting = prepared<OrderToLapse>(
  'orders_to_lapse',
  `select o.id, o.email, d.snapshot ->> 'due_on' as due_on, n.written_on::text as told_on
     from orders o
     join documents d on d.order_id = o.id and d.kind = 'prepayment'
     left join order_notices n on n.order_id = o.id and n.kind = 'lapses-soon'
    where o.lapses and o.paid_at is null and o.deleted_at is null and o.lapsed_at is null
      and d.snapshot ->> 'due_on' <= $1
      and not exists (select from payments p where p.order_id = o.id having sum(p.amount) > 0)
      and not exists (select from deposit_balances b where b.order_id = o.id and b.held > 0)
      and not exists (select from rentals r where r.order_id = o.id and (r.handed_out > 0 or r.returned_at is not null))
    order by o.id`,
)
