import type { Invariant } from '#shell/module/invariant.ts'

export const compensationsInvariants: Invariant[] = [
  {
    name: 'H-compensations',
    says: 'a compensation is of an order, outside VAT, whole or called off once and whole; its tools are of the order’s family',
    sql: `select 'compensation ' || d.full_number as what
            from documents d left join compensations k on k.document_id = d.id left join documents w on w.id = d.credits
           where d.kind = 'compensation'
             and (d.order_id is null
                  or (d.credits is null) <> (k.document_id is not null)
                  or k.order_id <> d.order_id
                  or (d.purged_at is null and ((d.snapshot ->> 'vat')::int <> 0 or (d.snapshot ->> 'vat_rate')::int <> 0
                       or (d.snapshot ->> 'price')::int <> (d.snapshot ->> 'price_with_vat')::int
                       or ((d.snapshot ->> 'price')::int > 0) <> (d.credits is null)))
                  or (w.id is not null and (w.order_id <> d.order_id or w.credits is not null or (d.purged_at is null and w.purged_at is null
                       and (w.snapshot ->> 'price')::int + (d.snapshot ->> 'price')::int <> 0))))
          union all
          select 'compensation of document ' || credits from documents where kind = 'compensation' and credits is not null
           group by credits having count(*) > 1
          union all
          select 'compensation line ' || l.id
            from compensation_lines l join compensations k on k.document_id = l.document_id
            join orders o on o.id = k.order_id
            join order_lines t on t.id = l.order_line_id join orders f on f.id = t.order_id
           where coalesce(f.parent_id, f.id) <> coalesce(o.parent_id, o.id)`,
  },
]
