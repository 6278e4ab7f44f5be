import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeCategory, makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ListClients } from '#people/clients/clients.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
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

async function send(kind: ImportKind, file: string | Uint8Array, fields: Fields = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const form = { ...fields, file: { name: 'failas.csv', bytes, type: 'text/csv' } }
  return shop.request(buildImportEndpoints(kind).start, { as, ...(await buildMultipartForm(form)) } as never)
}
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

test('T2101 an import is not taken back once an order is of its client, or once it changed what was there', async () => {
  const { body } = await send('clients', 'Klientas;El. paštas\r\nJonas Jonaitis;jonas@example.lt\r\n')
  const [client] = await clientsNamed('jonas@example.lt')
  shop.setNow(new Date('2026-11-18T08:31:00Z'))
  const changing = await send('clients', 'Klientas;El. paštas;Miestas\r\nJonas Jonaitis;JONAS@example.lt;Kaunas\r\n')
  expect(changing.body.data).toMatchObject({ created: 0, updated: 1 })
  expect((await clientsNamed('jonas@example.lt'))[0]).toMatchObject({ id: client.id, city: 'Kaunas' })
  const refused = await undo(changing.body.data.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use'])

  const other = await send('clients', 'Klientas;El. paštas\r\nRasa Rasaitė;rasa@example.lt\r\n')
  const [rasa] = await clientsNamed('rasa@example.lt')
  await makeOrder(shop, { order: { client_id: rasa.id } })
  for (const id of [body.data.id, other.body.data.id]) {
    const kept = await undo(id)
    expect([kept.status, kept.body.code]).toEqual([409, 'in-use'])
  }
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
  const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(300 * 2 ** 20), '[Content_Types].xml': Buffer.from('<x/>') })
  const entities = zipOf({
    'xl/workbook.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
  })
  const strings = zipOf({ 'xl/sharedStrings.xml': Buffer.from('<si><t/></si>'.repeat(600_000)) })
  for (const file of [
    bomb,
    strings,
    entities,
    zipOf({}),
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

/** Deflated, with a directory, as spreadsheets write it. */
function zipOf(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(content.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  // begins as a file of a spreadsheet does, also without entries
  return Buffer.concat(count > 0 ? [...parts, listed, end] : [Buffer.from('PK\u0003\u0004'), end])
}
