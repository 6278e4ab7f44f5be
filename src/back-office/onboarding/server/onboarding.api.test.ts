import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeCategory, makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ListClients } from '#people/clients/clients.contract.ts'
import { makeXlsx, makeZip } from '#platform/csv/xlsx.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { type ImportKind, importKinds } from '../import-kinds.ts'
import { buildImportEndpoints, ListImports, UndoImport } from '../onboarding.contract.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /^I1/.test(name)))
    expect([name, await query(sql)]).toEqual([name, []])
})

type Fields = Record<string, string>

const send = (kind: ImportKind, file: string | Uint8Array, fields?: Fields) =>
  sendFile({ shop, as }, buildImportEndpoints(kind).start, file, fields)
const undo = (id: number) => shop.request(UndoImport, { as, params: { id } })
const clientsNamed = async (search: string) =>
  (await shop.request(ListClients, { as, query: { search } } as never)).body.data

const clients = [
  'Pirkėjas,Įm. kodas,El. paštas,Terminas,Limitas,Atsakingas,Ko čia nėra',
  '"UAB „Ąžuolas, statyba“",300000003,info@azuolas.lt,30,"2 500,50",Ona Onaitė,x',
  'Petras Petraitis,,petras@example.lt,,,,y',
].join('\r\n')
const mapping = JSON.stringify({
  pirkėjas: 'name',
  'Įm. kodas': 'code',
  'El. paštas': 'email',
  Terminas: 'due_days',
  Limitas: 'credit_limit',
  Atsakingas: 'person_name',
})

test('T2100 clients of another program come by a mapping, with terms and contacts, and go back by one undo', async () => {
  const tried = await send('clients', clients, { mapping, dry_run: '1' })
  const answer = {
    created: 2,
    updated: 0,
    errors: [],
    mapping: { ...JSON.parse(mapping), Pirkėjas: 'name', pirkėjas: undefined },
    ignored: ['Ko čia nėra'],
  }
  expect([tried.status, tried.body.data]).toEqual([200, { id: null, ...answer }])
  expect(await clientsNamed('Ąžuolas')).toHaveLength(0)
  const { status, body } = await send('clients', clients, { mapping })
  expect([status, body.data]).toEqual([200, { id: expect.any(Number), ...answer }])
  expect((await clientsNamed('Ąžuolas'))[0]).toMatchObject({
    kind: 'company',
    name: 'UAB „Ąžuolas, statyba“',
    code: '300000003',
    terms: { due_days: 30, credit_limit: 250_050 },
    contacts: [{ name: 'Ona Onaitė' }],
  })
  expect((await clientsNamed('petras@example.lt'))[0]).toMatchObject({ kind: 'person', name: 'Petras Petraitis' })
  expect((await undo(body.data.id)).body.data).toEqual({ id: body.data.id, removed: 2 })
  expect(await clientsNamed('Ąžuolas')).toHaveLength(0)
  const again = await undo(body.data.id)
  expect([again.status, again.body.code]).toEqual([409, 'already-undone'])
})

test('T2101 an import is not taken back once an order is of its client; what it changed is as it was, unless changed since', async () => {
  const { body } = await send('clients', 'Klientas;El. paštas\r\nJonas Jonaitis;jonas@example.lt\r\n')
  const [client] = await clientsNamed('jonas@example.lt')
  shop.setNow(new Date('2026-11-18T08:31:00Z'))
  const changing = await send('clients', 'Klientas;El. paštas;Miestas\r\nJonas Jonaitis;JONAS@example.lt;Kaunas\r\n')
  expect(changing.body.data).toMatchObject({ created: 0, updated: 1 })
  expect((await clientsNamed('jonas@example.lt'))[0]).toMatchObject({ id: client.id, city: 'Kaunas' })
  const refused = await undo(body.data.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use'])
  shop.setNow(new Date('2026-11-18T08:32:00Z'))
  const later = await send('clients', 'Klientas;El. paštas;Kontaktas\r\nJonas Jonaitis;jonas@example.lt;Ona\r\n')
  expect((await undo(changing.body.data.id)).body.code).toBe('in-use')
  for (const { id } of [later.body.data, changing.body.data])
    expect((await undo(id)).body.data).toEqual({ id, removed: 0 })
  expect((await clientsNamed('jonas@example.lt'))[0]).toMatchObject({ id: client.id, city: null, contacts: [] })
  expect(await query('select * from data_import_changes')).toEqual([])

  const other = await send('clients', 'Klientas;El. paštas\r\nRasa Rasaitė;rasa@example.lt\r\n')
  const [rasa] = await clientsNamed('rasa@example.lt')
  await makeOrder(shop, { order: { client_id: rasa.id } })
  const kept = await undo(other.body.data.id)
  expect([kept.status, kept.body.code]).toEqual([409, 'in-use'])
  expect((await undo(body.data.id)).status).toBe(200)
  expect(await clientsNamed('rasa@example.lt')).toHaveLength(1)
})

test('T2102 a wrong row is told under its field with its number, and nothing is written', async () => {
  const file = [
    'Klientas;Įmonės kodas;El. paštas;Apmokėjimo terminas dienomis;Užstatas',
    'UAB „Gera“;304567898;gera@example.lt;14;',
    ';;be-vardo@example.lt;;',
    'UAB „Kodas“;123;;;',
    'Ona Ona;;ne paštas;;',
    'Ona Ona;;ona@example.lt;kada nors;gal',
    'Ona Kita;;ONA2@example.lt;;',
    'Ona Trečia;;ona2@example.lt;;',
  ].join('\n')
  for (const dry_run of ['1', '0']) {
    const { status, body } = await send('clients', file, { dry_run })
    expect(status).toBe(dry_run === '1' ? 200 : 422)
    expect(body.data.id).toBeNull()
    expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [2, 'code'],
      [3, 'name'],
      [4, 'code'],
      [5, 'email'],
      [6, 'due_days'],
      [6, 'deposit'],
      [8, ''],
    ])
  }
  expect(await clientsNamed('ona2@example.lt')).toHaveLength(0)
})

test('T2103 the same rows come from Excel, with numbers and days of its own, and from Windows-1257', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Technika',
        rows: [
          ['Kodas', 'Produktas', 'Pirkta', 'Pirkimo kaina be PVM', 'Sandėlys'],
          ['X-1', drill.slug, new Date(Date.UTC(2024, 2, 2)), 1234.5, 'A'],
          ['X-2', drill.slug, '2024-03-03', 10, 'B'],
        ],
        columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }, {}, {}],
      },
    ],
  })
  const { status, body } = await send('units', book)
  expect([status, body.data]).toMatchObject([200, { created: 2, updated: 0, errors: [], ignored: ['Sandėlys'] }])
  expect(
    await query(`select code, bought_on::text as day, purchase_price from units where code like 'X-%' order by code`),
  ).toEqual([
    { code: 'X-1', day: '2024-03-02', purchase_price: 123_450 },
    { code: 'X-2', day: '2024-03-03', purchase_price: 1_000 },
  ])
  const stock = async () => (await query('select stock from products where id = $1', [drill.id]))[0].stock
  expect(await stock()).toBe(2)
  expect((await undo(body.data.id)).status).toBe(200)
  expect([await stock(), await query(`select id from units where code like 'X-%'`)]).toEqual([0, []])

  // „Šarūnas“
  const bytes = Buffer.concat([Buffer.from('Klientas\tEl. pa'), Buffer.from([0xf0]), Buffer.from('tas\r\n')])
  const row = Buffer.concat([
    Buffer.from([0xd0]),
    Buffer.from('ar'),
    Buffer.from([0xfb]),
    Buffer.from('nas\tsarunas@example.lt\r\n'),
  ])
  expect((await send('clients', Buffer.concat([bytes, row]))).body.data).toMatchObject({ created: 1, ignored: [] })
  expect((await clientsNamed('sarunas@example.lt'))[0]).toMatchObject({ name: 'Šarūnas' })
})

test('T2104 goods and price lists come and go back; a price list saved since stays', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Apsauga' })
  const goods = await send('goods', 'Pavadinimas;Kategorija;Kaina be PVM;Likutis\r\nPirštinės;Apsauga;4,50;40\r\n')
  expect(goods.body.data, JSON.stringify(goods.body)).toMatchObject({ created: 1, errors: [] })
  const { body: made } = await shop.request(CreateClient, {
    as,
    body: { name: 'Rita Ritaitė', email: 'rita@example.lt' },
  } as never)
  const list = (from: string) => `Klientas;Produktas;Nuolaida procentais;Nuo\r\nRita Ritaitė;Pirštinės;10;${from}\r\n`
  const prices = () =>
    query('select percent, from_day::text as day from client_prices where client_id = $1', [made.data.id])
  const first = await send('price-lists', list('2026-12-01'))
  expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ created: 1, errors: [] })
  expect(await prices()).toEqual([{ percent: 10, day: '2026-12-01' }])
  const twice = await send('price-lists', list('2026-12-24'), { dry_run: '1' })
  expect(twice.body.data.errors).toEqual([{ row: 2, field: 'from', message: expect.any(String) }])

  const kept = await undo(goods.body.data.id)
  expect([kept.status, kept.body.code]).toEqual([409, 'in-use'])
  expect((await undo(first.body.data.id)).status).toBe(200)
  expect(await prices()).toEqual([])
  expect((await undo(goods.body.data.id)).status).toBe(200)
  expect(await query(`select id from products where title = 'Pirštinės'`)).toEqual([])
})

test('T2105 a file that is none, a bomb and a mapping of what is not there are refused in words and in no time', async () => {
  const bomb = makeZip({ 'xl/workbook.xml': Buffer.alloc(300 * 2 ** 20), '[Content_Types].xml': Buffer.from('<x/>') })
  const entities = makeZip({
    'xl/workbook.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
  })
  const strings = makeZip({ 'xl/sharedStrings.xml': Buffer.from('<si><t/></si>'.repeat(600_000)) })
  for (const file of [
    bomb,
    strings,
    entities,
    makeZip({}),
    Buffer.from('PK\u0003\u0004 ne zip'),
    Buffer.from('vienas\r\ndu'),
  ]) {
    const began = performance.now()
    const { status, body } = await send('clients', file)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  const unknown = await send('clients', 'Kas;Kodas pas mus\r\nOna Ona;5')
  expect([unknown.status, unknown.body.columns]).toEqual([422, ['Kas', 'Kodas pas mus']])
  for (const wrong of ['{', '[1]', '{"Klientas":"pelnas"}', '{"Nėra":"name"}']) {
    const { status, body } = await send('clients', 'Klientas\r\nOna Ona', { mapping: wrong })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['mapping']])
  }
})

test('T2106 each kind says its fields, and who may not set up the shop imports nothing', async () => {
  const counter = (await makeAdmin(shop, { roles: ['counter'] })).token
  for (const kind of importKinds) {
    const { fields } = buildImportEndpoints(kind)
    const { data } = (await shop.request(fields, { as })).body
    expect(data.length).toBeGreaterThan(5)
    expect(data.some(({ required }: { required: boolean }) => required)).toBe(true)
    expect((await shop.request(fields, { as: counter })).status).toBe(403)
  }
  expect((await undo(999_999)).status).toBe(404)
  const { data: imports } = (await shop.request(ListImports, { as })).body
  expect(imports.at(-1)).toMatchObject({ kind: 'clients', created: 2, updated: 0, undone_at: expect.any(String) })
  expect((await shop.request(ListImports, { as: counter })).status).toBe(403)
})

test('T2284 clients and prices that a spreadsheet has spoiled are read right, or told on its row in Lithuanian', async () => {
  const book = makeXlsx({
    sheets: [
      { state: 'hidden', rows: [['Klientas'], ['Ne']] },
      {
        rows: [
          ['Mūsų klientai'],
          [],
          ['Klientas', 'Įmonės kodas', 'Telefonas', 'Pašto kodas', 'Kredito limitas', 'Apmokėjimo terminas dienomis'],
          ['UAB „Excel“', 110053842, 37061234567, 1234, '1\u00a0234,50\u00a0€', { number: 30, format: '0' }],
          ['UAB „Sutrumpinta“', 300000003, { number: '8.61E+07', format: 0 }, 44001, 10, 14],
          ['UAB „Formulė“', 300000003, null, 44001, { formula: 'B1*2' }, 14],
          ['UAB „Terminas“', 300000003, null, 44001, 10, { number: 46356, format: 14 }],
          ['UAB „Riba“', 300000003, null, 44001, { number: 0.1, format: 9 }, null],
          ...Array.from({ length: 300 }, () => [{ blank: 14 }, { blank: 0 }]),
        ],
      },
    ],
  })
  const { body } = await send('clients', book, { dry_run: '1' })
  expect(body.data.created, JSON.stringify(body)).toBe(1)
  expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [5, 'phone'],
    [6, 'credit_limit'],
    [7, 'due_days'],
    [8, 'credit_limit'],
  ])
  for (const { message } of body.data.errors) expect(message).toMatch(/[ąčęėįšųūž]/)

  const right = makeXlsx({
    sheets: [
      {
        rows: [
          ['Klientas', 'Įmonės kodas', 'Telefonas', 'Pašto kodas', 'Kredito limitas'],
          ['UAB „Excel“', 110053842, 37061234567, 1234, '1\u00a0234,50\u00a0€'],
        ],
      },
    ],
  })
  expect((await send('clients', right)).body.data).toMatchObject({ created: 1, errors: [] })
  expect((await clientsNamed('UAB „Excel“'))[0]).toMatchObject({
    phone: '+37061234567',
    postal_code: '01234',
    terms: { credit_limit: 123_450 },
  })

  await makeCategory(shop, { kind: 'sell', title: 'Sodui' })
  const prices = makeXlsx({
    sheets: [
      {
        rows: [
          ['Klientas', 'Kategorija', 'Nuolaida procentais', 'Nuo', 'Iki'],
          [110053842, 'Sodui', { number: 0.1, format: 9 }, { number: 46356, format: 14 }, '31.12.2027'],
          ['UAB „Excel“', 'Sodui', { number: 0.075, format: '0.0%' }, 46356, '2028.12.31'],
        ],
      },
    ],
  })
  const tried = (await send('price-lists', prices, { dry_run: '1' })).body.data
  expect(tried.created).toBe(1)
  expect(tried.errors).toEqual([
    { row: 3, field: 'percent', message: 'Nuolaida – sveikas procentų skaičius.' },
    { row: 3, field: 'from', message: expect.stringContaining('2026-11-30') },
  ])
})
