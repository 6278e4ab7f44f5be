import type { Invariant } from '#shell/module/invariant.ts'

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
]
