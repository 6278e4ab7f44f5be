import {
  buildDaySql,
  buildFullNumberSql,
  buildReferenceSql,
  buyerJsonSql,
  hashOf,
  workSiteJsonSql,
} from './canonical.factories.ts'
import { counterSql, counterSteps } from './counter.factories.ts'
import { creditSteps, creditsSql } from './credits.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

const billsSql = `
  create temp table told as
  select order_id, string_agg(concat(
           '{"charged_units":', charged_units,
           ',"details":[', case when period is not null then to_json('Nuoma: ' || from_day || ' – ' || to_day) end, ']',
           ',"period":' || '{"from":"' || from_day || '","to":"' || to_day || '"}',
           ',"price":', price, ',"price_with_vat":', price_with_vat, ',"quantity":', quantity,
           ',"title":', to_json(title), ',"unit":"', unit, '","unit_price":', unit_price, '}'), ',' order by position) as lines,
         sum(deposit * quantity) as deposit, min(from_day) as first_day
    from order_lines, lateral (select period ->> 'from' as from_day, coalesce(period ->> 'to', period ->> 'from') as to_day) d
   group by order_id;
  insert into documents (order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
  select o.id, d.kind, d.series, number, full_number, issued_on, issued_at, canonical::jsonb, ${hashOf('canonical')}
    from given cross join (
      select id as order_id, 'prepayment'::document_kind as kind, prepayment as series, placed_at as issued_at, 1 as digit,
             row_number() over (order by placed_at, id) as number from given, orders
      union all
      select id, 'invoice', invoice, paid_at, 2, row_number() over (order by paid_at, id) from given, orders where paid_at is not null) d
    join orders o on o.id = d.order_id
    join told t on t.order_id = o.id
    left join objects s on s.id = o.object_id
   cross join lateral (select ${buildFullNumberSql('d.series')} as full_number, ${buildDaySql('issued_at')} as issued_on,
                              ${buildReferenceSql('digit')} as reference) f
   cross join lateral (select concat(
     '{"buyer":', ${buyerJsonSql},
     ',"comment":null,"corrects":null',
     case when d.kind = 'prepayment' and t.deposit > 0 then ',"deposit":' || t.deposit end,
     ',"due_on":', case when d.kind = 'prepayment' then '"' || least(issued_on + 7, t.first_day::date) || '"' else 'null' end,
     ',"full_number":"', full_number, '","issued_on":"', issued_on, '","kind":"', d.kind, '","lines":[', t.lines, ']',
     ',"object":', ${workSiteJsonSql},
     ',"order_id":', o.id, ',"ordered_on":"', ${buildDaySql('o.placed_at')}, '"',
     ',"price":', o.price, ',"price_with_vat":', o.price_with_vat, ',"reference":"', reference, '","seller":', seller,
     ',"supplied_on":null,"vat":', o.vat, ',"vat_rate":', o.vat_rate, '}') as canonical) c
   order by d.kind, number`

export const paperSteps: ShopFillStep[] = [
  {
    name: 'payments',
    unindexed: ['payments'],
    // Instead of the row trigger, which would scan without its index; verify checks the same.
    sql: `
      alter table payments disable trigger bank_money_is_given_once;
      insert into payments (order_id, paid_on, amount, way, receipt_number, bank_entry_id, created_at)
      select o.id, ${buildDaySql('paid_at')}, price_with_vat, way, case when way <> 'transfer' then 'K' || lpad(o.id::text, 8, '0') end, b.id, paid_at
        from orders o left join bank_entries b on b.key = 'order ' || o.id
       cross join lateral (select (array['transfer', 'card', 'cash'])[1 + o.id % 3]::payment_way as way) w
       where paid_at is not null order by paid_at, o.id;
      set constraints all immediate;
      alter table payments enable trigger bank_money_is_given_once`,
  },
  {
    name: 'deposits',
    unindexed: ['deposits'],
    sql: `
      insert into deposits (order_id, kind, amount, way, at)
      select order_id, kind, amount, 'card', case kind when 'held' then came else went end
        from (select r.order_id, sum(l.deposit * r.quantity) as amount, min(r.starts_at) as came,
                     case when bool_and(r.returned_at is not null) then max(r.returned_at) end as went
                from given cross join rentals r join order_lines l on l.id = r.order_line_id
                join orders o on o.id = r.order_id and o.paid_at is not null
               where l.deposit > 0 and r.starts_at < at group by r.order_id) d
       cross join unnest(array['held', 'returned']) kind
       where kind = 'held' or went is not null
       order by 5`,
  },
  {
    name: 'documents',
    unindexed: ['documents'],
    sql: `${billsSql}; analyze documents; ${creditsSql}; ${counterSql};
      insert into document_series (kind, series, next_number) select kind, series, max(number) + 1 from documents group by kind, series`,
  },
  ...creditSteps,
  ...counterSteps,
  {
    name: 'mails',
    unindexed: ['mails'],
    sql: `
      insert into mails (order_id, template, recipient, subject, text, html, attachments, written_at, sent_at)
      select o.id, case d.kind when 'prepayment' then 'order-placed' when 'invoice' then 'order-paid' else 'order-credited' end, o.email, t.title,
             t.title || '. ' || t.text, '<!doctype html><html lang="lt"><body><p>' || t.title || '</p><p>' || t.text || '</p></body></html>',
             jsonb_build_array(jsonb_build_object('document_id', d.id, 'filename', d.full_number || '.pdf')), d.issued_at, d.issued_at
        from documents d join orders o on o.id = d.order_id and d.kind in ('prepayment', 'invoice', 'credit')
       cross join lateral (select 'Užsakymas Nr. ' || o.id as title,
                                  'Dėkojame, kad renkatės mus. Dokumentą ' || d.full_number || ' rasite laiško priede.' as text) t
       order by d.id`,
  },
  {
    name: 'history',
    unindexed: ['history'],
    sql: `
      insert into history (at, by_id, deed, subject_kind, subject_id, subject_title, details)
      select at, by_id, deed, kind, id, title, details from (
        select placed_at as at, user_id as by_id, 'order.placed' as deed, 'order' as kind, id, 'Nr. ' || id as title, '{}'::jsonb as details from orders
        union all
        select paid_at, null, 'order.paid', 'order', o.id, 'Nr. ' || o.id, jsonb_build_object('invoice', d.full_number)
          from orders o join documents d on d.order_id = o.id and d.kind = 'invoice'
        union all
        select h.happened_at, null, case h.act when 'handover' then 'order.handed-over' else 'order.tools-returned' end, 'order', h.order_id,
               'Nr. ' || h.order_id, jsonb_build_object('act', d.full_number, 'quantity', 1)
          from handovers h join documents d on d.id = h.document_id
        union all
        select issued_at, null, 'order.credited', 'order', order_id, 'Nr. ' || order_id,
               jsonb_build_object('credit', full_number, 'price_with_vat', (snapshot ->> 'price_with_vat')::integer, 'reason', 'Grąžinta anksčiau')
          from documents where kind = 'credit'
        union all
        select p.created_at + g * interval '90 days', null, 'product.updated', 'product', p.id, p.title,
               jsonb_build_object(field, jsonb_build_array(now_costs + 100 * (4 - g), now_costs + 100 * (3 - g)))
          from products p cross join generate_series(1, 3) g
         cross join lateral (select case when price > 0 then 'price' when price_per_day > 0 then 'price_per_day' else 'price_per_hour' end as field,
                                    price + price_per_day + price_per_hour as now_costs) c
         where p.id % 20 = 0) h
       order by at`,
  },
]
