import pg from 'pg'
import { buildDaySql, buildFullNumberSql, hashOf } from './canonical.factories.ts'

interface ClientBillOptions {
  bills: number
  /** The first day of a year that they are spread over. */
  from: string
}

/**
 * Two bills an order of clients who pay later, in a shop made by `makeShop`: every tenth of two rates, every twentieth
 * credited whole, four of five others paid. Every second order holds a deposit; of ten of them seven are returned, one
 * is kept.
 */
export async function createClientBills(url: string, { bills, from }: ClientBillOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const values = { $bills: bills, $clients: Math.ceil(bills / 50), $from: `date '${from}'` }
    for (const statement of statements)
      await client.query(
        Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, `${value}`), statement),
      )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Cents. A line of 21 % and, in every tenth bill, one of 9 %. */
const sumsSql = `
  create temp table sums as
  select k, (k + 1) / 2 as n, k % 2 as second, $from + ((k - 1) * 365::bigint / $bills)::int as day, t.price, t.vat, r.reduced, r.reduced_vat
    from generate_series(1, $bills) k
   cross join lateral (select 10000 + k * 7919::bigint % 90000 as price) p
   cross join lateral (select p.price, round(p.price * 0.21) as vat) t
   cross join lateral (select case when k % 10 = 0 then 2000 end as reduced, case when k % 10 = 0 then 180 end as reduced_vat) r`

const canonicalOf = (kind: string, corrects: string, side: string) => `concat(
  '{"buyer":{"address":"Tilžės g. 1, LT-76001 Šiauliai","code":"', c.code, '","email":"', c.email, '","name":', to_json(c.name),
  ',"phone":null,"private_or_company":"company","vat_code":"LT', c.code, '1"},"comment":null,"corrects":', ${corrects},
  ',"due_on":"', s.day + 14, '","full_number":"', full_number, '","issued_on":"', s.day, '","kind":"${kind}","lines":[{"charged_units":1,"details":[],"price":',
  ${side} * s.price, ',"price_with_vat":', ${side} * (s.price + s.vat), ',"quantity":1,"title":"Nuoma","unit":"vnt","unit_price":', s.price, '}]',
  ',"object":null,"order_id":', o.id, ',"ordered_on":"', ${buildDaySql('o.placed_at')}, '","price":', ${side} * (s.price + coalesce(s.reduced, 0)),
  ',"price_with_vat":', ${side} * (s.price + s.vat + coalesce(s.reduced + s.reduced_vat, 0)), ',"reference":"RF00","seller":', seller,
  ',"supplied_on":null,"vat":', ${side} * (s.vat + coalesce(s.reduced_vat, 0)),
  ',"vat_lines":[{"kind":"standard","price":', ${side} * s.price, ',"rate":21,"vat":', ${side} * s.vat, '}',
  case when s.reduced is not null then concat(',{"kind":"standard","price":', ${side} * s.reduced, ',"rate":9,"vat":', ${side} * s.reduced_vat, '}') end,
  '],"vat_rate":21}')`

const statements = [
  sumsSql,
  `create temp table bill_seller as select snapshot -> 'seller' as seller from documents where kind = 'invoice' limit 1`,
  `insert into clients (kind, name, code, email, billing, credit_limit, created_at, updated_at)
   select 'company', 'UAB „Statyba ' || to_hex(n * 7919) || '“', (400000000 + n)::text, 'b' || n || '@example.lt', 'monthly', 100000000, $from, $from
     from generate_series(1, $clients) n`,
  `create temp table billed_clients as
   select row_number() over (order by id) - 1 as place, id, name, code, email from clients where code::bigint > 400000000`,
  `insert into orders (private_or_company, client_id, billing, name, lastname, email, phone, title, im_k, address, city, delivery,
     price, vat, price_with_vat, vat_rate, placed_at)
   select 'company', c.id, 'monthly', 'Jonas', 'Kazlauskas ' || s.n, c.email, '+37061234567', c.name, c.code, 'Tilžės g. 1', 'Šiauliai', 'pickup',
          sum(s.price + coalesce(s.reduced, 0)), sum(s.vat + coalesce(s.reduced_vat, 0)),
          sum(s.price + s.vat + coalesce(s.reduced + s.reduced_vat, 0)), 21, min(s.day) + interval '8 hours'
     from sums s join billed_clients c on c.place = s.n % $clients group by s.n, c.id, c.name, c.code, c.email order by s.n`,
  `create temp table billed_orders as
   select id, client_id, placed_at, substring(lastname from 12)::int as n from orders where lastname ~ '^Kazlauskas \\d+$' and billing = 'monthly'`,
  'analyze sums, billed_orders, billed_clients, clients, orders',
  // as they would leave them, but each for a statement's rows against all others
  `alter table document_balances disable trigger user; alter table payments disable trigger money_meets_debts;
   alter table payment_documents disable trigger what_is_settled_moves_its_balance`,
  `insert into documents (client_id, due_on, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
   select c.id, s.day + 14, 'invoice', 'MS', s.k, full_number, s.day, s.day + interval '9 hours', canonical::jsonb, ${hashOf('canonical')}
     from sums s join billed_orders o on o.n = s.n join billed_clients c on c.id = o.client_id cross join bill_seller
    cross join lateral (select s.k as number) k
    cross join lateral (select ${buildFullNumberSql("'MS'")} as full_number) f
    cross join lateral (select ${canonicalOf('invoice', "'null'", '1')} as canonical) j order by s.k`,
  // or each credit note would look through all bills
  'analyze documents',
  `insert into documents (client_id, credits, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
   select c.id, i.bill_id, 'credit', 'MK', number, full_number, s.day, s.day + interval '10 hours', canonical::jsonb, ${hashOf('canonical')}
     from sums s join billed_orders o on o.n = s.n join billed_clients c on c.id = o.client_id cross join bill_seller
     join (select id as bill_id, number as bill, full_number as corrected, issued_on as corrected_on from documents where series = 'MS') i on i.bill = s.k
    cross join lateral (select s.k / 20 as number) k
    cross join lateral (select ${buildFullNumberSql("'MK'")} as full_number) f
    cross join lateral (select ${canonicalOf('credit', `concat('{"full_number":"', corrected, '","issued_on":"', corrected_on, '"}')`, '-1')} as canonical) j
    where s.k % 20 = 0 order by s.k`,
  'analyze documents',
  ...[
    ['MS', '1', 's.k = d.number'],
    ['MK', '-1', 's.k = d.number * 20'],
  ].map(
    ([series, side, same]) => `
   insert into document_orders (document_id, order_id, price, vat, price_with_vat)
   select d.id, o.id, ${side} * (s.price + coalesce(s.reduced, 0)), ${side} * (s.vat + coalesce(s.reduced_vat, 0)),
          ${side} * (s.price + s.vat + coalesce(s.reduced + s.reduced_vat, 0))
     from documents d join sums s on ${same} join billed_orders o on o.n = s.n where d.series = '${series}'`,
  ),
  `create temp table paid as
   select d.id as document_id, d.client_id, t.price_with_vat as amount, d.number, least(d.issued_on + d.number % 30, $from + 364) as day
     from documents d join document_orders t on t.document_id = d.id
    where d.series = 'MS' and d.number % 20 <> 0 and d.number % 5 <> 1`,
  `insert into payments (client_id, paid_on, amount, way, note, created_at)
   select client_id, day, amount, 'transfer', 'MS' || number, day + interval '12 hours' from paid order by day, document_id`,
  `insert into payment_documents (payment_id, document_id, amount)
   select p.id, d.document_id, d.amount from payments p join paid d on p.note = 'MS' || d.number`,
  `insert into deposits (order_id, kind, amount, way, reason, at)
   select o.id, k.kind, 5000, case when k.kind <> 'kept' then 'card' end, case when k.kind = 'kept' then 'Sugadinta' end,
          o.placed_at + case k.kind when 'held' then interval '1 hour' else interval '5 days' end
     from billed_orders o cross join unnest(array['held', 'returned', 'kept']) k (kind)
    where o.n % 2 = 0 and (k.kind = 'held' or (k.kind = 'returned' and o.n / 2 % 10 < 7) or (k.kind = 'kept' and o.n / 2 % 10 = 7))
    order by 6`,
  `update document_balances b set settled = p.amount from paid p where p.document_id = b.document_id`,
  `alter table document_balances enable trigger user; alter table payments enable trigger money_meets_debts;
   alter table payment_documents enable trigger what_is_settled_moves_its_balance`,
  `insert into document_series (kind, series, next_number) select kind, series, max(number) + 1 from documents where series in ('MS', 'MK') group by kind, series`,
  `insert into mails (template, recipient, subject, text, html, order_id, written_at, sent_at)
   select 'order-placed', 'b@example.lt', 'Užsakymas', '', '', id, placed_at, placed_at from billed_orders order by id`,
]
