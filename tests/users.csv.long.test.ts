import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ExportUsers, ImportUsers } from '#people/accounts/users.contract.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ForgotPassword, Login } from '#sign-in/auth/auth.contract.ts'

let admin: TestPerson

const shop = openShopForFile()
beforeEach(async () => {
  await shop.context.database.db.delete(users)
  admin = await makeAdmin(shop, { email: 'seimininkas@example.lt', created_at: new Date('2026-01-02T03:04:05Z') })
})

const exported = (query: object = {}) => shop.request(ExportUsers, { as: admin.token, query: { ...query } })
async function send(text: string | Uint8Array, dry_run: '0' | '1') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const file = { name: 'vartotojai.csv', bytes, type: 'text/csv' }
  return shop.request(ImportUsers, { as: admin.token, ...(await buildMultipartForm({ dry_run, file })) })
}
const look = async (text: string) => (await send(text, '1')).body.data as ImportResult
const everybody = () => shop.context.database.db.select().from(users).orderBy(users.id)
const personWith = async (email: string) =>
  (await shop.context.database.db.select().from(users).where(eq(users.email, email)))[0]

test('T57 the list leaves as a file that opens in a spreadsheet and runs nothing', async () => {
  const { id } = await makeCustomer(shop, {
    name: '=HYPERLINK("http://blogis";"Spausk")',
    lastname: 'O"Briena;\nDu',
    email: 'f@example.lt',
    title: '@SUM(A1)',
    im_k: '305691172',
    created_at: new Date('2026-11-18T08:30:00Z'),
  })
  const { headers, bytes, status } = await exported()
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="vartotojai-2026-11-18.csv"',
    'cache-control': 'no-store',
    'x-total-rows': '2',
  })
  expect(bytes.toString()).toBe(
    [
      '\uFEFFNr.;Vardas;Pavardė;El. paštas;Telefonas;Įmonė;Įmonės kodas;PVM kodas;Administratorius;Sukurta',
      `${admin.id};Jonas;Šeimininkas;seimininkas@example.lt;'+37061234567;;;;1;2026-01-02T03:04:05.000Z`,
      `${id};"'=HYPERLINK(""http://blogis"";""Spausk"")";"O""Briena;\nDu";f@example.lt;'+37061234567;'@SUM(A1);305691172;;0;2026-11-18T08:30:00.000Z`,
      '',
    ].join('\r\n'),
  )
  expect((await exported({ q: 'nieko tokio' })).bytes.toString().split('\r\n')).toHaveLength(2)
})

test('an exported file changes nothing when it is imported', async () => {
  await makeCustomer(shop, { name: "'=Keistas", lastname: '-5', title: 'UAB „A; B“', email: 'Keistas@example.lt' })
  const before = await everybody()
  const { bytes } = await exported()
  expect((await send(bytes, '0')).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  expect(await everybody()).toEqual(before)
})

test('a look changes nothing; the same file then creates and changes as the look said', async () => {
  await makeCustomer(shop, { email: 'Zinoma@example.lt', title: 'UAB „Lieka“', phone: '+37060000000' })
  const file = [
    'El. paštas,Vardas,Pavardė,Telefonas,Administratorius',
    'nauja@example.lt,Nauja,Naujokė,8 612 34567,1',
    'ZINOMA@example.lt,Kita,Žemaitė,,1',
  ].join('\n')
  const before = await everybody()
  expect(await look(file)).toEqual({ created: 1, updated: 1, errors: [] })
  expect(await everybody()).toEqual(before)

  expect((await send(file, '0')).body.data).toEqual({ created: 1, updated: 1, errors: [] })
  expect(await personWith('nauja@example.lt')).toMatchObject({
    name: 'Nauja',
    lastname: 'Naujokė',
    phone: '+37061234567',
    is_admin: false,
    title: null,
  })
  // An empty cell clears the phone; the missing column keeps the company.
  expect(await personWith('ZINOMA@example.lt')).toMatchObject({
    name: 'Kita',
    phone: null,
    title: 'UAB „Lieka“',
    is_admin: false,
  })
  const line = (await shop.context.database.db.select().from(history)).at(-1)
  expect(line).toMatchObject({ by_id: admin.id, deed: 'user.imported', details: { created: 1, updated: 1 } })
})

test('a user created from a file has no password that opens, and can ask for a link', async () => {
  await send('name;lastname;email\nNauja;Naujokė;nauja@example.lt', '0')
  for (const password of ['', 'nauja@example.lt', 'undefined'])
    expect((await shop.request(Login, { body: { email: 'nauja@example.lt', password } })).status).toBe(422)
  expect((await shop.request(ForgotPassword, { body: { email: 'nauja@example.lt' } })).status).toBe(200)
})

test('every wrong cell is told with its row and field, and the file is refused whole', async () => {
  const file = [
    'name;lastname;email;phone;im_k;pvm_k',
    'Gera;Eilutė;gera@example.lt;;;',
    ';Be vardo;be@example.lt;;;',
    'Bloga;Visa;ne-pastas;123;123456789;LT1',
    '',
    'Antra;Gera;GERA@example.lt;;;',
    'Per;Daug;d@example.lt;;;;x',
  ].join('\n')
  const errors = [
    { row: 3, field: 'name', message: 'Įveskite vardą.' },
    { row: 4, field: 'email', message: 'Neteisingas el. pašto adresas.' },
    { row: 4, field: 'phone', message: 'Neteisingas telefono numeris. Pavyzdys: +370 612 34567.' },
    { row: 4, field: 'im_k', message: 'Neteisingas įmonės kodas.' },
    { row: 4, field: 'pvm_k', message: 'Neteisingas PVM mokėtojo kodas.' },
    { row: 6, field: 'email', message: 'Šis el. pašto adresas faile jau yra 2 eilutėje.' },
    { row: 7, field: '', message: 'Eilutėje daugiau langelių nei stulpelių pavadinimų (6).' },
  ]
  const before = await everybody()
  expect((await look(file)).errors).toEqual(errors)
  const refused = await send(file, '0')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    message: 'Faile yra klaidų, todėl niekas nepakeista.',
    data: { created: 0, updated: 0, errors },
  })
  expect(await everybody()).toEqual(before)
})

test('a form without a file, or with a file that is none, is refused on its field', async () => {
  const none = await shop.request(ImportUsers, { as: admin.token, ...(await buildMultipartForm({ dry_run: '1' })) })
  expect(none).toMatchObject({ status: 422, body: { errors: { file: ['Pasirinkite CSV failą.'] } } })
  expect((await send('Vardas\nOna', '1')).body.errors.file).toEqual(['Faile trūksta stulpelių: Pavardė, El. paštas.'])
  expect((await send(`name\n${'x'.repeat(5 * 1024 * 1024)}`, '1')).status).toBe(413)
  const undecided = await shop.request(ImportUsers, { as: admin.token, body: {} })
  expect(undecided.body.errors).toHaveProperty('dry_run')
})

test('10,000 people come in and go out again, while others are answered', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Vardas ${at};Pavardė;zmogus.${at}@example.lt;8612${String(at).padStart(5, '0')}`,
  )
  const file = ['name;lastname;email;phone', ...rows].join('\n')
  const started = performance.now()
  expect(await look(file)).toEqual({ created: 10_000, updated: 0, errors: [] })
  expect((await send(file, '0')).body.data.created).toBe(10_000)
  expect((await send(file.replaceAll('Vardas', 'Kitas'), '0')).body.data.updated).toBe(10_000)
  const lines = (await exported()).bytes.toString().split('\r\n')
  expect(lines).toHaveLength(10_003)
  expect(lines.at(-2)).toContain(';Kitas 9999;Pavardė;zmogus.9999@example.lt;')
  expect(performance.now() - started).toBeLessThan(60_000)
}, 90_000)
