import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T609 a shop of before gets a client for each company that has paid, its people waiting, and the desk’s orders their client', async () => {
  const { rows, update } = await makeShopBeforeMigration('_clients_and_people.sql', shopOfBefore)
  await update()

  expect(await rows('select name, code, vat_code, city, billing, credit_limit from clients order by code, id')).toEqual(
    [
      {
        name: 'UAB „Naujas vardas“',
        code: '301000006',
        vat_code: null,
        city: 'Kaunas',
        billing: 'prepaid',
        credit_limit: 0,
      },
      { name: 'Jau klientas', code: '301000013', vat_code: null, city: null, billing: 'prepaid', credit_limit: 0 },
      { name: 'Ona Onaitė', code: null, vat_code: null, city: null, billing: 'prepaid', credit_limit: 0 },
    ],
  )
  expect(
    await rows(`select c.code, m.user_id, m.role, m.asked_at::text like '2026-01-0' || m.user_id || '%' as since_first
                  from client_people m join clients c on c.id = m.client_id order by c.code, m.user_id`),
  ).toEqual([
    { code: '301000006', user_id: 1, role: 'pending', since_first: true },
    { code: '301000006', user_id: 2, role: 'pending', since_first: true },
    { code: '301000013', user_id: 1, role: 'pending', since_first: true },
  ])
  // typing a company's code gives no access to its orders
  expect(
    await rows('select o.id, c.name from orders o left join clients c on c.id = o.client_id order by o.id'),
  ).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
    { id: 3, name: null },
    { id: 4, name: null },
    { id: 5, name: 'Jau klientas' },
    { id: 6, name: 'Ona Onaitė' },
    { id: 7, name: null },
  ])
  for (const { name, sql } of invariants.filter((one) => one.name.startsWith('C')))
    expect([name, await rows(sql)]).toEqual([name, []])
})

const order = (
  id: number,
  user: number | null,
  company: string | null,
  title: string | null,
  day: number,
  isPaid = true,
) =>
  `insert into orders (id, user_id, private_or_company, name, lastname, email, phone, title, im_k, address, city, delivery,
                       price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   overriding system value values (${id}, ${user}, '${company ? 'company' : 'private'}', 'A', 'B', 'a@example.lt', '+37061234567',
     ${title === null ? 'null' : `'${title}'`}, ${company === null ? 'null' : `'${company}'`}, 'G. 1', 'Kaunas', 'pickup', 100, 21, 121, 21,
     '2026-01-0${day}T10:00:00Z', ${isPaid ? `'2026-01-09'` : 'null'});`

const shopOfBefore = `
  insert into users (id, name, lastname, email, password_hash, created_at) overriding system value
    values (1, 'P', 'Vienas', 'p1@example.lt', 'x', now()), (2, 'P', 'Du', 'p2@example.lt', 'x', now());
  insert into clients (kind, name, code, created_at, updated_at) values ('company', 'Jau klientas', '301000013', now(), now());
  insert into clients (kind, name, email, created_at, updated_at) values ('person', 'Ona Onaitė', 'ona@example.lt', now(), now());
  ${order(1, 1, '301000006', 'UAB „Senas vardas“', 1)}
  ${order(2, 2, '301000006', 'UAB „Naujas vardas“', 2)}
  ${order(3, 1, '301000013', 'UAB „Kita“', 1)}
  ${order(4, 2, '301000020', 'Neapmokėjo', 2, false)}
  ${order(5, null, '301000013', 'UAB „Kita“', 3, false)}
  ${order(6, null, null, null, 3, false)}
  ${order(7, null, null, null, 3, false)}
  insert into desk_orders (id, client_id, created_at, updated_at, placed_at)
    values (5, 1, now(), now(), now()), (6, 2, now(), now(), now()), (7, 1, now(), now(), now());
`
