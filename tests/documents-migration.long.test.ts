import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T614 each bill and payment of a shop of before is carried over, and its sums are the same after as they were', async () => {
  const { rows, update } = await makeShopBeforeMigration('_documents_and_what_they_bill.sql', shopOfBefore)
  const sums = `select (select sum((snapshot ->> 'price_with_vat')::int) from documents where kind in ('invoice', 'credit')) as billed,
                       (select sum(amount) from payments) as received, (select count(*) from documents) as papers`
  const [were] = await rows(sums)
  await update()

  expect(await rows(sums)).toEqual([were])
  expect(await rows('select sum(price_with_vat) as billed from document_orders')).toEqual([{ billed: were.billed }])
  expect(
    await rows(`select d.order_id, b.client_id, b.billed, b.credited, b.settled, b.open,
                       (select array_agg(s.payment_id || ': ' || s.amount order by s.id) from payment_documents s where s.document_id = d.id) as by
                  from document_balances b join documents d on d.id = b.document_id order by d.order_id`),
  ).toEqual([
    { order_id: 1, client_id: null, billed: 121, credited: 0, settled: 121, open: 0, by: ['1: 121'] },
    { order_id: 2, client_id: null, billed: 121, credited: 0, settled: 121, open: 0, by: ['2: 100', '3: 21'] },
    { order_id: 3, client_id: null, billed: 121, credited: 0, settled: 121, open: 0, by: ['4: 121'] },
    { order_id: 4, client_id: 1, billed: 121, credited: 121, settled: 0, open: 0, by: ['5: 21', '5: -21'] },
    { order_id: 5, client_id: null, billed: 121, credited: 0, settled: 121, open: 0, by: ['7: 121'] },
    { order_id: 6, client_id: null, billed: 121, credited: 0, settled: 121, open: 0, by: ['11: 121'] },
  ])
  expect(await rows(`select c.order_id, i.full_number from documents c join documents i on i.id = c.credits`)).toEqual([
    { order_id: 4, full_number: 'S4' },
  ])
  for (const { name, sql } of invariants.filter((one) => one.name.startsWith('C2')))
    expect([name, await rows(sql)]).toEqual([name, []])

  await expect(rows('update document_orders set price = 1')).rejects.toThrow('for good')
  await expect(rows('delete from payment_documents')).rejects.toThrow('for good')
  await expect(rows(`update documents set client_id = null where kind = 'credit'`)).rejects.toThrow('for good')
  await rows('delete from clients')
  expect(await rows('select client_id from documents where client_id is not null')).toEqual([])
})

const order = (id: number, isPaid = true, client: number | null = null) =>
  `insert into orders (id, client_id, private_or_company, name, lastname, email, phone, address, city, delivery,
                       price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   overriding system value values (${id}, ${client}, 'private', 'A', 'B', 'a@example.lt', '+37061234567', 'G. 1', 'Kaunas', 'pickup',
     100, 21, 121, 21, '2026-01-0${id}T10:00:00Z', ${isPaid ? `'2026-01-09'` : 'null'});
   ${paper(id, 'prepayment', 'I', 1)} ${isPaid ? paper(id, 'invoice', 'S', 1) : ''}`

const paper = (id: number, kind: string, series: string, sign: number) =>
  `insert into documents (order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
     values (${id}, '${kind}', '${series}', ${id}, '${series}${id}', '2026-01-09', now(),
       '{"price": ${sign * 100}, "vat": ${sign * 21}, "price_with_vat": ${sign * 121}}', '');`

const paid = (id: number, amount: number, reverses: number | null = null) =>
  `insert into payments (order_id, paid_on, amount, way, reverses, created_at) values (${id}, '2026-01-09', ${amount}, 'transfer', ${reverses}, now());`

/**
 * Paid at once, in two parts, too much; credited and refunded in part; refunded without a note; with a wrong payment;
 * in part.
 */
const shopOfBefore = `
  insert into clients (kind, name, created_at, updated_at) values ('person', 'Ona Onaitė', now(), now());
  ${order(1)} ${paid(1, 121)}
  ${order(2)} ${paid(2, 100)} ${paid(2, 21)}
  ${order(3)} ${paid(3, 150)}
  ${order(4, true, 1)} ${paper(4, 'credit', 'K', -1)} ${paid(4, 121)} ${paid(4, -100)}
  ${order(5)} ${paid(5, 121)} ${paid(5, -50)}
  ${order(6)} ${paid(6, 121)} ${paid(6, -121, 9)} ${paid(6, 121)}
  ${order(7, false)} ${paid(7, 60)}
`
