import type { Invariant } from '#shell/module/invariant.ts'

export const pricesInvariants: Invariant[] = [
  {
    name: 'I3-ledger',
    says: 'what the price ledger says last is what the shop offers',
    sql: `with last as (
            select distinct on (l.product_id, l.unit, l.days) l.product_id, l.unit, l.days, l.price, l.price_with_vat
              from price_ledger l order by l.product_id, l.unit, l.days, l.from_at desc, l.id desc
          ), offered as (
            select p.id as product_id, case when p.kind <> 'rent' then 'vnt' when p.price_per_day > 0 then 'day' else 'hour' end as unit,
                   1 as days, p.price + p.price_per_day + p.price_per_hour as price
              from products p
            union all
            select p.id, 'day', (x ->> 'days')::int, (x ->> 'price')::int
              from products p
              join (select distinct on (t.product_id) t.product_id, t.packages
                      from product_tariffs t order by t.product_id, t.valid_from desc, t.id desc) t on t.product_id = p.id
             cross join lateral jsonb_array_elements(t.packages) x where p.price_per_day > 0
          )
          select 'product ' || product_id || ', ' || days || ' ' || unit as what
            from offered o full join (select * from last where price is not null) l using (product_id, unit, days)
           where o.price is distinct from l.price
              or l.price_with_vat <> (l.price::bigint * (100 + (select shop_vat_rate())) + 50) / 100`,
  },
  {
    name: 'I3-campaigns',
    says: 'what a line says was off its price was off it then: when it was quoted, ordered or changed',
    sql: `select 'order line ' || l.id as what
            from order_lines l join orders o on o.id = l.order_id
            left join desk_orders d on d.id = o.id
            left join campaigns c on c.id = (l.campaign ->> 'id')::int
           where l.campaign is not null
             and (c.id is null or c.percent <> (l.campaign ->> 'percent')::int
               or not exists (select from (select o.placed_at as at union select d.quoted_at
                                           union select h.at from history h where h.subject_kind = 'order' and h.subject_id = o.id) x
                               where x.at >= c.begins_at and x.at <= c.ends_at))`,
  },
]
