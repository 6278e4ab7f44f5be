import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T1776 money that credit notes left on clients’ paid orders of before pays their bills and is their advance, and days before stay as they were', async () => {
  const { rows, update } = await makeShopBeforeMigration('_paid_orders_money_is_the_clients.sql', shopOfBefore)
  const onDay = `select coalesce(sum(t.price_with_vat), 0)::int
                        - (select sum(s.amount) from payment_documents s join payments p on p.id = s.payment_id join documents o on o.id = s.document_id
                            where o.client_id = 1 and coalesce(s.from_day, p.paid_on) <= '2026-01-31')::int as open
                   from documents d join document_orders t on t.document_id = d.id where d.client_id = 1`
  const before = await rows(onDay)
  await update()
  await update()

  expect(
    await rows(`select d.full_number, b.client_id, b.settled, b.open from document_balances b join documents d on d.id = b.document_id
                 order by d.full_number`),
  ).toEqual([
    { full_number: 'B4', client_id: 1, settled: 30, open: 0 },
    { full_number: 'B5', client_id: 1, settled: 15, open: 85 },
    { full_number: 'S1', client_id: 1, settled: 81, open: 0 },
    { full_number: 'S2', client_id: null, settled: 121, open: -40 },
    { full_number: 'S3', client_id: 1, settled: 81, open: 0 },
  ])
  expect(await rows('select advance_of(1)::int as advance')).toEqual([{ advance: 0 }])
  expect(await rows(onDay)).toEqual(before)
  for (const { name, sql } of invariants.filter((one) => /^(C2|I4-money)/.test(one.name)))
    expect([name, await rows(sql)]).toEqual([name, []])
})

const order = (id: number, client: number | null, billing = 'prepaid') =>
  `insert into orders (id, client_id, private_or_company, name, lastname, email, phone, address, city, delivery,
                       price, vat, price_with_vat, vat_rate, placed_at, paid_at, billing)
   overriding system value values (${id}, ${client}, 'private', 'A', 'B', 'a@example.lt', '+37061234567', 'G. 1', 'Kaunas', 'pickup',
     100, 21, 121, 21, '2026-01-0${id}T10:00:00Z', ${billing === 'prepaid' ? `'2026-01-09'` : 'null'}, '${billing}');`

const paper = (
  id: number,
  {
    order,
    kind,
    series,
    client,
    cents,
    due = null,
    credits = null,
  }: {
    order: number
    kind: string
    series: string
    client: number | null
    cents: number
    due?: string | null
    credits?: number | null
  },
) =>
  `insert into documents (id, order_id, client_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash, due_on, credits)
     overriding system value values (${id}, ${due ? 'null' : order}, ${client}, '${kind}', '${series}', ${order}, '${series}${order}', '2026-01-10', now(),
       '{"price": ${cents}, "vat": 0, "price_with_vat": ${cents}}', '', ${due ? `'${due}'` : 'null'}, ${credits});
   insert into document_orders (document_id, order_id, price, vat, price_with_vat) values (${id}, ${order}, ${cents}, 0, ${cents});`

const paid = (id: number, orderId: number, amount: number) =>
  `insert into payments (id, order_id, paid_on, amount, way, created_at) overriding system value
     values (${id}, ${orderId}, '2026-01-09', ${amount}, 'transfer', now());`

/** Paid and credited: of a client; of nobody's; of a client, of which some went back. Two open bills. */
const shopOfBefore = `
  insert into clients (kind, name, created_at, updated_at) values ('person', 'Ona Onaitė', now(), now());
  ${[1, 2, 3]
    .map((id) => {
      const client = id === 2 ? null : 1
      return `${order(id, client)} ${paid(id, id, 121)}
        ${paper(id, { order: id, kind: 'invoice', series: 'S', client, cents: 121 })}
        insert into payment_documents (payment_id, document_id, amount) values (${id}, ${id}, 121);
        ${paper(id + 10, { order: id, kind: 'credit', series: 'K', client, cents: -40, credits: id })}`
    })
    .join('')}
  ${paid(9, 3, -35)}
  insert into payment_documents (payment_id, document_id, amount) values (9, 3, -35);
  ${order(4, 1, 'on_return')} ${paper(4, { order: 4, kind: 'invoice', series: 'B', client: 1, cents: 30, due: '2026-01-20' })}
  ${order(5, 1, 'on_return')} ${paper(5, { order: 5, kind: 'invoice', series: 'B', client: 1, cents: 100, due: '2026-01-21' })}`
