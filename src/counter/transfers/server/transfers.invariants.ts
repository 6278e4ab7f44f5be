import type { Invariant } from '#shell/module/invariant.ts'

export const transfersInvariants: Invariant[] = [
  {
    name: 'F1-transit',
    says: 'what transfers took from pools and stocks is what is on its way or planned',
    sql: `select 'pool change ' || c.id as what
            from pool_changes c left join transfers t on t.id = c.transfer_id
           where c.ended_at is null and c.cause = 'transfer'
             and (t.id is null or t.received_at is not null or t.cancelled_at is not null)
          union all
          select 'transfer line ' || l.id || ': ' || l.sent - l.received - l.lost || ' counted units on their way, down ' || coalesce(c.units, 0)
            from transfer_lines l join transfers t on t.id = l.transfer_id and t.sent_at is not null
            join products p on p.id = l.product_id and p.kind = 'rent'
            left join lateral (select sum(quantity) as units from pool_changes
                                where transfer_id = t.id and product_id = l.product_id and unit_id is null and quantity > 0 and ended_at is null) c on true
           where not exists (select from transfer_units u where u.line_id = l.id)
             and l.sent - l.received - l.lost <> coalesce(c.units, 0)
          union all
          select 'product ' || p.id || ': goods on their way'
            from products p join transfer_lines l on l.product_id = p.id
           where p.kind <> 'rent'
           group by p.id
          having sum(l.sent - l.received) <> -coalesce((select sum(m.units) from stock_movements m
                   where m.product_id = p.id and m.reason = 'transferred'), 0)`,
  },
  {
    name: 'F1-numbers',
    says: 'waybills are numbered without gaps',
    sql: `select 'series ' || s.series as what
            from waybill_series s left join (select series, count(*) as sent, max(number) as last from transfers where number is not null group by 1) t
              on t.series = s.series
           where s.next_number - 1 <> coalesce(t.sent, 0) or coalesce(t.last, 0) <> coalesce(t.sent, 0)`,
  },
]
