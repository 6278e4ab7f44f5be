import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { companies } from '#people/companies/server/companies.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { CreateClient, ListClients, ShowClient, UpdateClient } from '../clients.contract.ts'
import { rememberClient } from './public/remember-client.ts'

let clerk: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

const create = (body: object) => shop.request(CreateClient, { as: clerk.token, body })
const match = async (search: string): Promise<string[]> =>
  (await shop.request(ListClients, { as: clerk.token, query: { search } })).body.data.map(
    ({ name }: { name: string }) => name,
  )

test('a client is found by name without Lithuanian letters, by code, by e-mail and by a phone however it is written', async () => {
  const person = await create({ name: 'Šarūnė Žąsytė', phone: '8 612 34567', email: 'sarune@example.lt' })
  expect([person.status, person.body.data]).toMatchObject([
    201,
    {
      kind: 'person',
      name: 'Šarūnė Žąsytė',
      contact_name: 'Šarūnė',
      contact_lastname: 'Žąsytė',
      phone: '+37061234567',
    },
  ])
  await shop.context.database.db
    .insert(companies)
    .values({ code: '305691172', name: 'UAB „Ąžuolo statyba“', address: 'Kaunas, Šv. Gertrūdos g. 7' })
  const firm = await create({ code: '305691172' })
  expect(firm.body.data).toMatchObject({ kind: 'company', name: 'UAB „Ąžuolo statyba“', city: 'Kaunas' })
  for (const search of [
    'sarune zas',
    'ŽĄSYTĖ',
    'ša',
    '612 34567',
    '+370 612 34567',
    '861234567',
    '61234',
    'sarune@example',
  ])
    expect([search, await match(search)]).toEqual([search, ['Šarūnė Žąsytė']])
  for (const search of ['305691172', 'azuolo', '3056'])
    expect([search, await match(search)]).toEqual([search, ['UAB „Ąžuolo statyba“']])
  expect(await match('nieko tokio')).toEqual([])

  const again = await create({ code: '305691172', name: 'Kita' })
  expect([again.status, again.body.code, again.body.id]).toEqual([409, 'client-is-there', firm.body.data.id])
  const nameless = await create({ phone: '861234567' })
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['name']])
  const empty = { kind: 'person', name: '', contact_name: '', contact_lastname: '' }
  expect((await create(empty)).body.errors).toEqual({ contact_name: ['Įveskite vardą ir pavardę.'] })
  expect(Object.keys((await create({ ...empty, kind: 'company', code: '' })).body.errors)).toEqual(['code', 'name'])
  const { id } = firm.body.data
  const changed = await shop.request(UpdateClient, {
    as: clerk.token,
    params: { id },
    body: { name: 'UAB „Ąžuolas“', contact_name: 'Ona' },
  })
  expect(changed.body.data).toMatchObject({ name: 'UAB „Ąžuolas“', contact_name: 'Ona', code: '305691172' })
  expect((await shop.request(ShowClient, { as: clerk.token, params: { id } })).body.data).toEqual(changed.body.data)
})

test('of many whose names and codes have the words, whoever is called just so comes first, then whose name has them', async () => {
  const { pool } = shop.context.database
  const others = (from: number, to: number) =>
    pool.query(
      `insert into clients (kind, name, code, created_at, updated_at)
       select 'company', 'UAB „Mūras ' || (1000 + n) || '“', (305000000 + n)::text, now(), now() from generate_series($1::int, $2) n`,
      [from, to],
    )
  await others(1, 50)
  await pool.query(`insert into clients (kind, name, code, created_at, updated_at)
    select 'company', name, code, now(), now()
      from (values ('Mūras 57', '304999991'), ('UAB „Mūras 5“', '304999992'), ('Mūras 5', '304999993')) c (name, code)`)
  expect((await match('5 mūras')).slice(0, 2)).toEqual(['Mūras 5', 'UAB „Mūras 5“'])
  expect((await match('uab muras 5'))[0]).toBe('UAB „Mūras 5“')
  expect(await match('mūras 304999991')).toEqual(['Mūras 57'])
  expect(await match('mūras %')).toEqual([])
  await others(51, 400)
  for (const search of ['Mūras 5', 'muras  5'])
    expect([search, (await match(search)).slice(0, 3)]).toEqual([search, ['Mūras 5', 'UAB „Mūras 5“', 'Mūras 57']])
})

test('T508 of many orders for the same new client at the same instant one client comes', async () => {
  const buyer = {
    ...({ private_or_company: 'private', name: 'Nauja', lastname: 'Klientė' } as const),
    email: 'nauja@example.lt',
  }
  const ids = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.context.database.transaction((tx) =>
        rememberClient(createWork(tx, { by: clerk.id, now: shop.context.clock() }), { buyer }),
      ),
    ),
  )
  expect(new Set(ids).size).toBe(1)
})

test('T697 a company of another country is one client by its VAT code, however it is written and whoever writes it down', async () => {
  const form = {
    kind: 'company',
    name: 'Betonbau GmbH',
    vat_code: 'de 811-569-869',
    postal_code: 'de 10115',
    phone: '+49 (30) 901820',
  }
  const made = await create(form)
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { kind: 'company', code: null, vat_code: 'DE811569869', postal_code: 'DE-10115', phone: '+4930901820' },
  ])
  const { id } = made.body.data
  const again = await create({ ...form, name: 'Kita' })
  expect([again.status, again.body.code, again.body.id]).toEqual([409, 'client-is-there', id])
  const buyer = {
    ...({ private_or_company: 'company', name: 'Uwe', lastname: 'Bau' } as const),
    title: 'Betonbau',
    pvm_k: 'DE811569869',
  }
  const remember = (pvm_k: string) =>
    shop.context.database.transaction((tx) =>
      rememberClient(createWork(tx, { by: clerk.id, now: shop.context.clock() }), { buyer: { ...buyer, pvm_k } }),
    )
  expect(await remember('DE811569869')).toBe(id)
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => remember('LV40003009497')))
  expect([new Set(atOnce).size, atOnce.includes(id)]).toEqual([1, false])
  expect(await match('DE811569869')).toEqual(['Betonbau GmbH'])

  // a Lithuanian company needs a code
  const nobody = await create({ kind: 'company', name: 'Be kodo', vat_code: 'LT100001919017' })
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['code']])
  const put = (body: object) => shop.request(UpdateClient, { as: clerk.token, params: { id }, body })
  expect((await put({ note: 'Vokiečiai' })).body.data).toMatchObject({ code: null, vat_code: 'DE811569869' })
  expect(Object.keys((await put({ vat_code: null })).body.errors)).toEqual(['code'])
  expect((await put({ vat_code: 'LV40003009497' })).body.code).toBe('client-is-there')
  expect((await put({ vat_code: 'EE100931558' })).body.data.vat_code).toBe('EE100931558')
})
