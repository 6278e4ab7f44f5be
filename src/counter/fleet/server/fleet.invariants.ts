import type { Invariant } from '#shell/module/invariant.ts'
import { listDaysOutBreaches } from './list-days-out-breaches.ts'
import { listEarnedBreaches } from './list-earned-breaches.ts'

/** `earned` of the reports takes invoices by the lines of their orders, and bills by their pieces (C2-pieces-price). */
export const fleetInvariants: Invariant[] = [
  {
    name: 'I4-earned',
    says: 'what machines earned is what papers bill for rent: an invoice says its order line by line, and a credit note takes back lines of what it corrects',
    sql: `select d.full_number as what
            from documents d
           where d.kind = 'invoice' and d.order_id is not null and d.purged_at is null
             and (select string_agg(place - 1 || ': ' || (line ->> 'price'), ', ' order by place)
                    from jsonb_array_elements(d.snapshot -> 'lines') with ordinality x (line, place))
                 is distinct from (select string_agg(l.position || ': ' || l.price, ', ' order by l.position)
                                     from order_lines l where l.order_id = d.order_id)
          union all
          select c.full_number
            from documents c join documents d on d.id = c.credits cross join jsonb_array_elements(c.snapshot -> 'lines') x
           where c.kind = 'credit' and c.purged_at is null and d.purged_at is null
             and d.snapshot -> 'lines' -> (x ->> 'corrects_position')::int is null`,
  },
  {
    name: 'I4-periods',
    says: 'whichever month is asked, its units earned what papers bill for its days, and all months together what papers bill: a charged day lies within the days of its line or piece',
    sql: `select 'order ' || l.order_id || ', line ' || l.position || ': ' || r.date as what
            from order_lines l
           cross join lateral (select coalesce(m.moved_period, l.period) as period, coalesce(m.moved_receipt, l.receipt) as receipt
                                 from (select) one left join lateral (
                                   select moved_period, moved_receipt from rentals
                                    where order_line_id = l.id and moved_period is not null and cancelled_at is null
                                    order by id limit 1) m on true) p
           cross join jsonb_to_recordset(p.receipt) as r (date text, charged boolean)
           where l.type = 'rent' and r.charged
             and not r.date between p.period ->> 'from' and coalesce(p.period ->> 'to', p.period ->> 'from')
             and exists (select from documents d where d.order_id = l.order_id and d.kind = 'invoice')
          union all
          select 'order ' || p.order_id || ', piece ' || p.id || ': ' || x.day
            from billed_pieces p cross join jsonb_array_elements_text(p.counted) as x (day)
           where not x.day between p.from_day::text and greatest(p.from_day, p.to_day)::text`,
    look: (reader) => listEarnedBreaches(reader),
  },
  {
    name: 'I2-days-out',
    says: 'a machine was out no longer than from its first hand-over to its last return, and in no month on more days than its place was open',
    sql: `select 'unit ' || unit_id as what
            from (select unit_id, sum(until - out_at) as out, max(until) - min(out_at) as span
                    from (select unit_id, out_at, coalesce(back_at, greatest(now(), out_at)) as until from rental_units
                           where unit_id is not null) t
                   group by 1) u
           where out > span`,
    look: listDaysOutBreaches,
  },
]
