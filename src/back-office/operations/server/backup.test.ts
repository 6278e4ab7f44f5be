import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { readErased, recordErasedAccount, writeErased } from '#back-office/privacy/server/erased-list.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { Login } from '#sign-in/auth/auth.contract.ts'
import { checkBackupFile, type Manifest, writeBackupFile } from './backup-file.ts'
import { makeRestoreTarget, type RestoreTarget } from './backups.factories.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let goods: TestProduct
let tool: TestProduct
let place: string
let invoiced: number
let pdf: Buffer
let target: RestoreTarget

beforeAll(async () => {
  shop = await openTestShop()
  place = mkdtempSync(join(tmpdir(), 'irankine-backup-'))
  target = await makeRestoreTarget(place)
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { name: 'Ąžuolė „\\N“', lastname: "Tab\tulytė\n'; --" })
  const files = openPictureFiles(shop.context.config)
  const picture = async () => drawPicture(files, { field: 'image', name: 'a.png', bytes: await makePictureFile() })
  goods = await makeSellProduct(shop, { units: 1_000, pictures: [await picture()] })
  tool = await makeRentProduct(shop, { units: 3, pictures: [await picture(), await picture()] })
  invoiced = (await order()).body.data.id
  await order([{ id: tool.id, type: 'rent', quantity: 2, period: { from: '2026-11-23', to: '2026-11-25' } }])
  await shop.request(MarkPaid, { as: admin.token, params: { id: invoiced } })
  pdf = await invoiceOf(shop)
}, 60_000)

afterAll(async () => {
  await target.drop()
  await shop.close()
  rmSync(place, { recursive: true, force: true })
})

test('T70 every row comes back as it was, the next number is the next one, documents have the same bytes, and all sign in anew', async () => {
  const file = join(place, 'calm.tar')
  const before = await fingerprint(shop.context.database.pool)
  await createBackup({ ...shopPlace(), file })
  await restore({ ...target.place, file })
  expect(await target.visit(fingerprint)).toEqual(before)

  const again = await openTestShop({ on: target.place })
  expect((await again.request(ShowOrder, { as: admin.token, params: { id: invoiced } })).status).toBe(401)
  const entered = await again.request(Login, { body: { email: admin.email, password: testPassword } })
  admin.token = entered.body.token
  expect((await invoiceOf(again)).equals(pdf)).toBe(true)
  customer.token = (await again.request(Login, { body: { email: customer.email, password: testPassword } })).body.token
  const next = await order(undefined, again)
  expect(next.status).toBe(201)
  await again.close()
  expect(await target.visit((pool) => verifyBroken(pool, target.place.dataDir))).toEqual([])
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

test('T70 T78 a shop is replaced only at an explicit word and while nobody uses it, and who was erased since stays erased', async () => {
  const person = await makeCustomer(shop, { email: 'istrinta@example.lt', name: 'Pamiršta' })
  const file = join(place, 'before-erasure.tar')
  await createBackup({ ...shopPlace(), file })
  shop.setNow(new Date(shop.context.clock().getTime() + 60_000))
  expect((await shop.request(DeleteUser, { as: admin.token, params: { id: person.id } })).status).toBe(204)
  const [noted] = await buildWaitingJobsSql(recordErasedAccount.name)
  await writeErased(shop.context.config.dataDir, noted as never)
  // An erased account that had this customer's number before.
  await writeErased(shop.context.config.dataDir, { user_id: customer.id, at: '2020-01-01T00:00:00Z' })
  // The next backup writes the list beside older ones.
  await createBackup({ ...shopPlace(), file: join(place, 'after.tar') })

  await expect(restore({ ...target.place, file })).rejects.toThrow('Say --replace')
  await target.visit(async (pool) => {
    await pool.query(
      `insert into consents (consent_id, categories, text_version, given_at) values ('x', '{}', '1', now())`,
    )
    await expect(restore({ ...target.place, file, into: 'any-shop' })).rejects.toThrow('Stop the shop first')
  })
  expect(await target.count('consents')).toBe(1)
  const { erased } = await restore({ ...target.place, file, into: 'any-shop' })
  expect(await target.count('consents')).toBe(0)
  expect(erased).toEqual({ erased: 1, left: [] })
  expect(await target.count(`users where email = 'istrinta@example.lt'`)).toBe(0)
  expect(await target.count(`users where id = ${customer.id}`)).toBe(1)
  expect(await readErased([target.place.dataDir])).toContainEqual(noted)
  expect(readFileSync(join(place, 'erased.jsonl'), 'utf8')).not.toContain('example.lt')
  expect(await target.count(`pg_database where datname like current_database() || '\\_%'`)).toBe(0)
})

test('T70 a damaged, cut or foreign file, and one of a newer program, change nothing', async () => {
  const file = join(place, 'calm.tar')
  const other = await makeRestoreTarget(place)
  const bytes = readFileSync(file)
  const refused = async (name: string, content: Buffer, why: RegExp) => {
    const path = join(place, name)
    writeFileSync(path, content)
    await expect(restore({ ...other.place, file: path })).rejects.toThrow(why)
  }
  // a non-zero byte, as zeros may be padding; the last one in what the manifest says of its last part
  const inTheMiddle = bytes.findIndex((byte, at) => at > bytes.length / 2 && byte !== 0)
  for (const at of [600, inTheMiddle, bytes.lastIndexOf('"sha256"') + 14]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await refused('flipped.tar', flipped, /damaged|not a whole backup/)
  }
  await refused('cut.tar', bytes.subarray(0, bytes.length - 3_000), /not a whole backup/)
  await refused('foreign.tar', Buffer.from('no archive'.repeat(200)), /not a whole backup/)
  await expect(restore({ ...other.place, file: join(place, 'nowhere.tar') })).rejects.toThrow('There is no file')

  const manifest = await checkBackupFile(file)
  const newer = join(place, 'newer.tar')
  const rewritten: Manifest = { ...manifest, version: '9.0.0', migrations: [...manifest.migrations, 9e12] }
  await writeBackupFile(
    newer,
    async () => {},
    () => ({ ...rewritten, parts: [] }),
  )
  await expect(restore({ ...other.place, file: newer })).rejects.toThrow('a newer program (9.0.0)')
  expect(await other.count(`pg_class where relnamespace = 'public'::regnamespace`)).toBe(0)
  await other.drop()
})

test('T70 a file of the first writer, from before pax headers, is brought back', async () => {
  const other = await makeRestoreTarget(place)
  const { manifest, broken } = await restore({
    ...other.place,
    file: join(import.meta.dirname, 'first-writer.tar'),
    now: new Date('2026-11-20T10:00:00Z'),
  })
  expect(broken).toEqual([])
  expect(manifest.pictures.files).toBe(4)
  expect(readdirSync(join(other.place.dataDir, 'images'))).toHaveLength(4)
  expect(await other.count(`users where email = 'azuole@example.lt' and lastname = 'Tabulytė'`)).toBe(1)
  // Tables that later migrations add no rows to.
  for (const name of ['orders', 'order_lines', 'rentals', 'documents', 'payments'])
    expect([name, await other.count(name)]).toEqual([name, manifest.tables.find((one) => one.name === name)?.rows])
  await other.drop()
})

const shopPlace = () => ({
  url: shop.context.database.pool.options.connectionString as string,
  dataDir: shop.context.config.dataDir,
})

async function order(items: unknown[] = [{ id: goods.id, type: 'sell', quantity: 1 }], where = shop) {
  return checkOut(where, customer, await makePricedCheckoutForm(where, items), crypto.randomUUID())
}

async function invoiceOf(where: TestShop): Promise<Buffer> {
  const { status, bytes } = await where.request(OrderPdf, {
    as: admin.token,
    params: { id: invoiced, kind: 'invoice' },
  })
  expect(status).toBe(200)
  return bytes
}

async function buildWaitingJobsSql(name: string): Promise<object[]> {
  const { rows } = await shop.context.database.pool.query('select data from pgboss.job where name = $1', [name])
  return rows.map(({ data }) => data)
}

async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    if (name === 'tokens' || name === 'password_resets') continue
    const { rows: hashed } = await pool.query(
      `select md5(string_agg(t::text, '|' order by t::text)) as h from "${name}" t`,
    )
    prints[name] = hashed[0].h
  }
  return prints
}

async function verifyBroken(pool: pg.Pool, dataDir: string) {
  return (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
}
