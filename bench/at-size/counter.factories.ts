import {
  buildDaySql,
  buildFullNumberSql,
  buildInstantSql,
  buyerJsonSql,
  hashOf,
  workSiteJsonSql,
} from './canonical.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/** Every third paid order `o` goes out with an act; of the others only the return is marked. */
export const goesByAct = `(o.paid_at is not null and (o.id - first."order") % 3 = 0)`

const euros = (cents: string): string => `replace(to_char(${cents} / 100.0, 'FM9999999990.00'), '.', ',') || ' €'`

/** Common part of contracts and acts of an order `o`. */
const aboutOrder = (kind: string): string =>
  `',"full_number":"', full_number, '","issued_on":"', issued_on, '","kind":"${kind}"'`

/** Run with the other documents, while their indexes are dropped. */
export const counterSql = `
  create temp table counted as
  select order_id, max(starts_at) as went, case when bool_and(returned_at is not null) then max(returned_at) end as came
    from rentals where handed_out > 0 group by order_id;
  create temp table hired as
  select l.order_id, string_agg(concat(
           '{"charged_units":', l.charged_units, ',"deposit":', l.deposit,
           ',"details":[', to_json('Nuoma: ' || (period ->> 'from') || ' – ' || coalesce(period ->> 'to', period ->> 'from')), '],"kit":[]',
           ',"price":', price, ',"price_with_vat":', price_with_vat, ',"quantity":', l.quantity, ',"replacement_value":', l.replacement_value,
           ',"title":', to_json(title), ',"unit":"', unit, '","unit_price":', unit_price, '}'), ',' order by position) as lines,
         string_agg(concat(
           '{"accessories":[],"agreed_return":"', ${buildInstantSql('r.expected_return')}, '","clean":true,"condition":"good","meter":null,"note":null',
           ',"photos":[],"quantity":', r.quantity, ',"rental_id":', r.id, ',"serial":"SN-', r.id, '","title":', to_json(title), '}'),
           ',' order by position) as tools,
         sum(price) as price, sum(price_with_vat) as price_with_vat, sum(l.deposit * l.quantity) as deposit
    from counted c join order_lines l on l.order_id = c.order_id and l.type = 'rent' join rentals r on r.order_line_id = l.id
   group by l.order_id;
  analyze counted; analyze hired;
  insert into documents (order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
  select o.id, 'contract', contract, number, full_number, issued_on, went, canonical::jsonb, ${hashOf('canonical')}
    from given cross join (select counted.*, row_number() over (order by went, order_id) as number from counted) d
    join orders o on o.id = d.order_id
    join hired h on h.order_id = d.order_id
    left join objects s on s.id = o.object_id
   cross join lateral (select ${buildFullNumberSql('contract')} as full_number, ${buildDaySql('went')} as issued_on) f
   cross join lateral (select patterns[1 + case when o.private_or_company = 'company' then 2 else 0 end + case when h.deposit > 0 then 1 else 0 end] as pattern) p
   cross join lateral (select replace(replace(replace(replace(replace(pattern, '{price}', ${euros('h.price')}), '{vat}', ${euros('(h.price_with_vat - h.price)')}),
       '{price_with_vat}', ${euros('h.price_with_vat')}), '{deposit}', ${euros('h.deposit')}), '{email}', o.email) as terms) t
   cross join lateral (select concat(
     '{"buyer":', ${buyerJsonSql}, ',"deposit":', h.deposit, ${aboutOrder('contract')}, ',"lines":[', h.lines, '],"object":', ${workSiteJsonSql},
     ',"order_id":', o.id, ',"ordered_on":"', ${buildDaySql('o.placed_at')}, '","price":', h.price, ',"price_with_vat":', h.price_with_vat,
     ',"represented_by":', case when o.private_or_company = 'company' then to_json(o.name || ' ' || o.lastname)::text else 'null' end,
     ',"seller":', seller, ',"terms":', terms, ',"vat":', h.price_with_vat - h.price, ',"vat_rate":', o.vat_rate, '}') as canonical) c
   order by number;
  create temp table changed_hands as
  select order_id, kind, happened_at, row_number() over (order by happened_at, order_id, kind) as number
    from counted, lateral (values ('handover', went), ('return', came)) a (kind, happened_at) where happened_at is not null;
  insert into documents (order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
  select o.id, 'act', act, number, full_number, issued_on, happened_at, canonical::jsonb, ${hashOf('canonical')}
    from given cross join changed_hands d
    join orders o on o.id = d.order_id
    join hired h on h.order_id = d.order_id
    left join objects s on s.id = o.object_id
   cross join lateral (select ${buildFullNumberSql('act')} as full_number, ${buildDaySql('happened_at')} as issued_on,
                              to_json(o.name || ' ' || o.lastname) as person) f
   cross join lateral (select concat(
     '{"buyer":', ${buyerJsonSql}, ',"content":{"act":"', d.kind, '","authorisation":null,"briefing_given":', (d.kind = 'handover')::text,
     ',"claims":null,"contract_number":null,"deposit":null,"given_by":', case d.kind when 'return' then person else '"Administratorius"' end,
     ',"happened_at":"', ${buildInstantSql('happened_at')}, '","lines":[', h.tools, '],"place":', to_json(seller::jsonb ->> 'address'),
     ',"settlement":[],"signature":[[40,120,90,60,160,130,240,70]],"taken_by":', case d.kind when 'handover' then person else '"Administratorius"' end, '}',
     ${aboutOrder('act')}, ',"object":', ${workSiteJsonSql}, ',"order_id":', o.id, ',"ordered_on":"', ${buildDaySql('o.placed_at')}, '","seller":', seller, '}') as canonical) c
   order by number`

export const counterSteps: ShopFillStep[] = [
  {
    name: 'acts',
    unindexed: ['handovers', 'handover_lines'],
    sql: `
      insert into handovers (order_id, act, happened_at, by_user_id, document_id)
      select order_id, snapshot #>> '{content,act}', issued_at, 0, id from documents where kind = 'act' order by id;
      insert into handover_lines (handover_id, order_line_id, rental_id, quantity, serial, accessories, condition, clean)
      select h.id, r.order_line_id, r.id, r.quantity, 'SN-' || r.id, '[]', 'good', true
        from handovers h join rentals r on r.order_id = h.order_id order by h.id, r.id;
      insert into settlements (order_id, handover_id, kind, text, amount, with_vat, settled_at, settled_by, created_at)
      select order_id, id, 'cleaning', 'Valymas', 1500, false, happened_at, 0, happened_at from handovers where act = 'return' and id % 10 = 0`,
  },
  {
    name: 'returns',
    sql: `
      insert into product_kits (product_id, names)
      select id, '["Lagaminas", "Prailginimo laidas"]' from products where kind = 'rent' and id % 4 = 0;
      insert into rental_extensions (rental_id, return_before, return_after, extended_at)
      select id, expected_return - interval '30 minutes', expected_return, created_at + interval '1 hour'
        from rentals where cancelled_at is null and id % 50 = 0 order by id;
      insert into rental_notices (rental_id, kind, for_return, nth, written_on)
      select id, 'reminder', expected_return, 1, ${buildDaySql('expected_return')} - 1
        from given, rentals where cancelled_at is null and expected_return < at and id % 2 = 0 order by id;
      insert into withdrawals (order_id, name, order_number, email, content_hash, received_at)
      select id, name || ' ' || lastname, id::text, email, ${hashOf('id::text')}, placed_at + interval '2 days'
        from given, orders where id % 400 = 0 and placed_at < at - interval '3 days' order by orders.id;
      insert into data_requests (kind, user_id, email, came_by, received_at, due_at, closed_at, outcome)
      select 'download', id, email, 'account', created_at + id % 700 * interval '1 day', created_at + (30 + id % 700) * interval '1 day',
             created_at + id % 700 * interval '1 day', 'done' from users where id % 50 = 0 order by id;
      insert into idempotency_keys (scope, user_id, key_hash, body_hash, result, order_id, created_at)
      select 'checkout', user_id, ${hashOf("'raktas ' || id")}, ${hashOf('id::text')}, jsonb_build_object('orderId', id), id, placed_at from given, orders where placed_at > at - interval '30 days'`,
  },
]
