import { buildDaySql } from './canonical.factories.ts'
import { goesByAct } from './counter.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/**
 * Nine of ten orders are paid within two days; nine of ten others are deleted. Tools go out Monday to Wednesday and
 * return by Friday, so every day is charged (holidays too), and a machine goes out once a week: what is beyond those
 * that the shop has is nameless. Every fortieth of the last month is late.
 */
export const orderSteps: ShopFillStep[] = [
  {
    name: 'lines of orders',
    sql: `
      create temp table bought as
      select a.n, a.place, a.kind::kind as kind, a.quantity, p.id as product_id, p.title, o.is_company,
             p.deposit, p.replacement_value, with_choice, unit_price, unit, charged, unit_price_with_vat, from_day, to_day,
             (case when is_company then unit_price else unit_price_with_vat end * a.quantity * charged)::bigint as sum
        from given cross join first cross join asked a
        join products p on p.id = first.product + a.i
       cross join lateral (select (a.n * 7919::bigint % customers)::int as buyer) c
       cross join lateral (select (buyer + 1) % 5 = 0 as is_company,
                                  at - (orders - a.n)::float / orders * interval '730 days' - interval '1 hour' as placed_at) o
       cross join lateral (select a.kind <> 'rent' and a.i % 10 = 9 as with_choice, p.price_per_hour > 0 as by_hour) w
       cross join lateral (select p.price + p.price_per_day + p.price_per_hour + case when with_choice then 150 else 0 end as unit_price) u
       cross join lateral (select date_trunc('week', (placed_at at time zone 'Europe/Vilnius') + (7 + a.n % 3 * 7) * interval '1 day')::date
                                  + (a.n % 3)::int as monday) m
       cross join lateral (select case when a.kind = 'rent' then monday end as from_day,
                                  case when a.kind = 'rent' then monday + case when by_hour then 0 else a.n / 3 % 3 end end as to_day) d
       cross join lateral (select case when a.kind <> 'rent' then 'vnt' when by_hour then 'hour' else 'day' end as unit,
                                  case when a.kind <> 'rent' then 1 when by_hour then 2 + a.n % 4 else 1 + to_day - from_day end as charged,
                                  floor((2 * unit_price * 121 + 100) / 200.0)::int as unit_price_with_vat) x`,
  },
  {
    name: 'orders',
    unindexed: ['orders'],
    sql: `
      insert into orders (user_id, object_id, private_or_company, name, lastname, email, phone, title, im_k, pvm_k, address, city,
        postal_code, delivery, price, vat, price_with_vat, vat_rate, placed_at, paid_at, deleted_at)
      select u.id, case when n % 6 = 0 then s.id end, basis, u.name, u.lastname, u.email, u.phone,
             case when basis = 'company' then u.title end, case when basis = 'company' then u.im_k end, u.pvm_k,
             'Tilžės g. ' || 1 + n % 200, (array['Kaunas', 'Vilnius', 'Šiauliai', 'Klaipėda', 'Panevėžys'])[1 + n % 5], lpad((n % 99999)::text, 5, '0'),
             case when n % 7 = 0 then 'delivery' else 'pickup' end,
             case when is_company then total else total - taken end,
             case when is_company then added else taken end,
             case when is_company then total + added else total end, 21, placed_at,
             case when n % 10 <> 9 and pays_at < at then pays_at end,
             case when n % 10 = 9 and n % 100 <> 9 then placed_at + interval '6 hours' end
        from given cross join first
       cross join (select n, is_company, sum(sum) as total from bought group by n, is_company) b
       cross join lateral (select floor((42 * total + 121) / 242.0) as taken, floor((42 * total + 100) / 200.0) as added,
                                  (case when is_company then 'company' else 'private' end)::buyer_kind as basis,
                                  at - (orders - n)::float / orders * interval '730 days' - interval '1 hour' as placed_at) v
       cross join lateral (select placed_at + (1 + n % 48) * interval '1 hour' as pays_at) w
        join users u on u.id = first.customer + n * 7919::bigint % customers
        left join objects s on s.user_id = u.id
       order by n;
      alter table first add "order" int; update first set "order" = (select min(id) from orders)`,
  },
  {
    name: 'order lines',
    unindexed: ['order_lines'],
    sql: `
      insert into order_lines (order_id, position, type, product_id, title, attributes, quantity, charged_units, unit, unit_price,
        unit_price_with_vat, price, price_with_vat, deposit, replacement_value, period, receipt)
      select first."order" + n - 1, row_number() over w - 1, kind, product_id, title,
             case when with_choice then '[{"attribute_name": "Dydis", "attribute": "M"}]' else '[]' end::jsonb, quantity, charged, unit,
             unit_price, unit_price_with_vat, price, price_with_vat, deposit, replacement_value,
             case unit when 'day' then jsonb_build_object('from', from_day, 'to', to_day, 'to_time', '17:00')
                       when 'hour' then jsonb_build_object('from', from_day, 'from_time', '09:00', 'hours', charged) end,
             case when unit = 'day' then (select jsonb_agg(jsonb_build_object('date', d::date, 'weekday', extract(isodow from d)::int, 'charged', true))
                                            from generate_series(from_day, to_day, interval '1 day') d) end
        from first cross join (
          select *, sum(sum) over w as up_to from bought window w as (partition by n order by place)) b
       cross join lateral (select case when is_company then sum else up_to - floor((42 * up_to + 121) / 242.0)
                                    - (up_to - sum - floor((42 * (up_to - sum) + 121) / 242.0)) end as price,
                                  case when is_company then up_to + floor((42 * up_to + 100) / 200.0)
                                    - (up_to - sum + floor((42 * (up_to - sum) + 100) / 200.0)) else sum end as price_with_vat) shares
      window w as (partition by n order by place)
       order by n, place`,
  },
  {
    name: 'rentals',
    sql: `
      with made as (
      insert into rentals (order_id, order_line_id, product_id, user_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at, cancelled_at)
      select o.id, l.id, l.product_id, o.user_id, l.quantity,
             case when ${goesByAct} and (l.period ->> 'from')::date < ${buildDaySql('at')} then l.quantity else 0 end, starts, due, o.placed_at,
             case when due < at and o.deleted_at is null and not (o.id % 40 = 0 and due > at - interval '30 days')
                  then greatest(starts, due - o.id % 5 * interval '1 hour') end, o.deleted_at
        from given cross join first cross join orders o join order_lines l on l.order_id = o.id and l.type = 'rent'
       cross join lateral (select ((l.period ->> 'from') || case l.unit when 'day' then ' 08:00' else ' 09:00' end)::timestamp
                                  at time zone 'Europe/Vilnius' as starts) s
       cross join lateral (select case l.unit when 'day' then ((l.period ->> 'to') || ' 17:00')::timestamp at time zone 'Europe/Vilnius'
                                              else starts + l.charged_units * interval '1 hour' end as due) d
        order by l.id
      returning id, product_id, handed_out, starts_at, returned_at
      ), gone_out as (
      select *, coalesce(sum(handed_out) filter (where returned_at is null)
                           over (partition by product_id order by id rows between unbounded preceding and 1 preceding), 0) as out_before,
             coalesce(sum(handed_out) filter (where returned_at is null) over (partition by product_id), 0) as out_now,
             coalesce(sum(handed_out) filter (where returned_at is not null)
                        over (partition by product_id, date_trunc('week', starts_at) order by id
                              rows between unbounded preceding and 1 preceding), 0) as back_before
        from made where handed_out > 0
      )
      insert into rental_units (rental_id, unit_id, out_at, back_at)
      select r.id, case when returned_at is null then m.unit + out_before + n - 1
                        when out_now + back_before + n <= p.stock then m.unit + out_now + back_before + n - 1 end, starts_at, returned_at
        from gone_out r join products p on p.id = r.product_id join first_machine m on m.product_id = p.id, generate_series(1, handed_out) n`,
  },
  {
    name: 'sales',
    unindexed: ['stock_movements'],
    sql: `
      insert into stock_movements (product_id, units, reason, order_id, at)
      select l.product_id, case why when 'sold' then -l.quantity else l.quantity end, why, o.id,
             case why when 'sold' then o.placed_at else o.deleted_at end
        from orders o join order_lines l on l.order_id = o.id and l.type <> 'rent'
       cross join unnest(array['sold', 'order-deleted']) why
       where why = 'sold' or o.deleted_at is not null
       order by o.id`,
  },
]
