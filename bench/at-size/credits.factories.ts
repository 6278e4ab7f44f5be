import {
  buildDaySql,
  buildFullNumberSql,
  buildReferenceSql,
  buyerJsonSql,
  hashOf,
  workSiteJsonSql,
} from './canonical.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/** `n`: an order's place in the two years. The whole invoice is credited ten days after payment. */
export const isCredited = (n: string): string => `(${n} % 50 = 3 and ${n} < orders * 0.98)`

/** Needs the invoices. Run with the other documents. */
export const creditsSql = `
  create temp table taken_back as
  select order_id, string_agg(concat(
           '{"charged_units":', charged_units, ',"corrects_position":', position,
           ',"details":[', case when period is not null then to_json('Nuoma: ' || from_day || ' – ' || to_day) end, ']',
           ',"period":' || '{"from":"' || from_day || '","to":"' || to_day || '"}',
           ',"price":', -l.price, ',"price_with_vat":', -l.price_with_vat, ',"quantity":', -quantity,
           ',"title":', to_json(l.title), ',"unit":"', unit, '","unit_price":', unit_price, '}'), ',' order by position) as lines
    from given cross join first cross join order_lines l,
         lateral (select period ->> 'from' as from_day, coalesce(period ->> 'to', period ->> 'from') as to_day) d
   where ${isCredited('(l.order_id - first."order" + 1)')}
   group by order_id;
  insert into documents (order_id, credits, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
  select o.id, d.invoice, 'credit', credit, number, full_number, ${buildDaySql('d.issued_at')}, d.issued_at, canonical::jsonb, ${hashOf('canonical')}
    from given cross join (
      select t.order_id, lines, i.id as invoice, i.full_number as corrected, i.issued_on as corrected_on, i.issued_at + interval '10 days' as issued_at,
             row_number() over (order by i.issued_at, t.order_id) as number
        from taken_back t join documents i on i.order_id = t.order_id and i.kind = 'invoice') d
    join orders o on o.id = d.order_id
    left join objects s on s.id = o.object_id
   cross join lateral (select ${buildFullNumberSql('credit')} as full_number) f
   cross join lateral (select concat(
     '{"buyer":', ${buyerJsonSql}, ',"comment":null,"corrects":{"full_number":"', corrected, '","issued_on":"', corrected_on, '"}',
     ',"due_on":null,"full_number":"', full_number, '","issued_on":"', ${buildDaySql('d.issued_at')}, '","kind":"credit","lines":[', lines, ']',
     ',"object":', ${workSiteJsonSql}, ',"order_id":', o.id, ',"ordered_on":"', ${buildDaySql('o.placed_at')}, '"',
     ',"price":', -o.price, ',"price_with_vat":', -o.price_with_vat, ',"reason":"Klientas persigalvojo","reference":"', ${buildReferenceSql("'3'")}, '"',
     ',"seller":', seller, ',"supplied_on":null,"vat":', -o.vat, ',"vat_rate":', o.vat_rate, '}') as canonical) c
   order by number`

const billedSql = `
  insert into document_orders (document_id, order_id, price, vat, price_with_vat)
  select d.id, o.id, side * o.price, side * o.vat, side * o.price_with_vat
    from documents d join orders o on o.id = d.order_id
    join (values ('invoice'::document_kind, 1), ('credit', -1)) k (kind, side) on k.kind = d.kind;
  -- Ten thousand at a time: the trigger holds what a statement writes against all that its payments settle.
  do $$ begin
    for beyond in 0 .. (select max(id) from payments) by 10000 loop
      insert into payment_documents (payment_id, document_id, amount)
      select p.id, d.id, p.amount from payments p join documents d on d.order_id = p.order_id and d.kind = 'invoice'
       where p.id > beyond and p.id <= beyond + 10000 order by p.id;
    end loop;
  end $$`

export const creditSteps: ShopFillStep[] = [
  {
    name: 'taken back',
    sql: `
      insert into stock_movements (product_id, units, reason, order_id, at)
      select l.product_id, l.quantity, 'credited', l.order_id, d.issued_at
        from documents d join order_lines l on l.order_id = d.order_id and l.type <> 'rent'
       where d.kind = 'credit' order by d.id;
      insert into payments (order_id, paid_on, amount, way, receipt_number, note, created_at)
      select p.order_id, d.issued_on, -p.amount, p.way, 'G' || p.receipt_number, 'Grąžinta pagal ' || d.full_number, d.issued_at + interval '1 hour'
        from documents d join payments p on p.order_id = d.order_id where d.kind = 'credit' order by d.id`,
  },
  { name: 'what is billed', unindexed: ['document_orders'], sql: billedSql },
]
