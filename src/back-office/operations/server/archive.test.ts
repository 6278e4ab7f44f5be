import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { Login } from '#sign-in/auth/auth.contract.ts'
import { DownloadArchive } from '../archive.contract.ts'
import { archiveShopFile, checkArchive } from './archive-shop-file.ts'
import { makeRestoreTarget } from './backups.factories.ts'
import { openZip } from './open-zip.ts'
import { restore } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let goods: TestProduct
let place: string
let file: string
let invoiced: number
let pdf: Buffer

beforeAll(async () => {
  shop = await openTestShop()
  place = mkdtempSync(join(tmpdir(), 'irankine-archive-'))
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { name: '=Ąžuolė „\\N“', lastname: "'Tab\tulytė\r\n'; --" })
  const files = openPictureFiles(shop.context.config)
  const picture = async () => drawPicture(files, { field: 'image', name: 'a.png', bytes: await makePictureFile() })
  goods = await makeSellProduct(shop, { units: 1_000, pictures: [await picture()] })
  const tool = await makeRentProduct(shop, { units: 3, pictures: [await picture()] })
  invoiced = await order([{ id: goods.id, type: 'sell', quantity: 1 }])
  await order([{ id: tool.id, type: 'rent', quantity: 2, period: { from: '2026-11-23', to: '2026-11-25' } }])
  await shop.request(MarkPaid, { as: admin.token, params: { id: invoiced } })
  pdf = await readInvoice(shop)
  const { status, bytes } = await shop.request(DownloadArchive, { as: admin.token })
  expect(status).toBe(200)
  file = join(place, 'whole.zip')
  writeFileSync(file, bytes)
}, 60_000)

afterAll(async () => {
  await shop.close()
  rmSync(place, { recursive: true, force: true })
})

test('T2151 an archive comes back into an empty shop with the same rows, sums, next numbers and bytes of documents', async () => {
  const target = await makeRestoreTarget(place)
  const before = await hashTables(shop.context.database.pool)
  const { manifest, broken } = await restore({ ...target.place, file, kind: archiveShopFile, into: 'an-empty-shop' })
  expect(broken).toEqual([])
  expect(await target.visit(hashTables)).toEqual(before)
  expect(manifest.manifest.documents).toBeGreaterThan(1)
  expect(manifest.manifest.tables.documents?.sums).toHaveProperty('number')

  const again = await openTestShop({ on: target.place })
  admin.token = (await again.request(Login, { body: { email: admin.email, password: testPassword } })).body.token
  expect((await readInvoice(again)).equals(pdf)).toBe(true)
  customer.token = (await again.request(Login, { body: { email: customer.email, password: testPassword } })).body.token
  expect(await order([{ id: goods.id, type: 'sell', quantity: 1 }], again)).toBeGreaterThan(invoiced)
  await again.close()

  // a shop that has work is none to read into
  await expect(restore({ ...target.place, file, kind: archiveShopFile, into: 'an-empty-shop' })).rejects.toThrow(
    'is not empty (orders, documents',
  )
  await target.drop()
})

test('T2152 a cut, changed, foreign or other program’s archive is refused before anything is written', async () => {
  const target = await makeRestoreTarget(place)
  const bytes = readFileSync(file)
  const refused = async (content: Buffer, why: RegExp) => {
    const path = join(place, 'wrong.zip')
    writeFileSync(path, content)
    await expect(
      restore({ ...target.place, file: path, kind: archiveShopFile, into: 'an-empty-shop' }),
    ).rejects.toThrow(why)
  }
  await refused(bytes.subarray(0, bytes.length - 500), /not a whole archive/)
  await refused(bytes.subarray(0, bytes.length / 2), /not a whole archive/)
  await refused(Buffer.from('no archive'.repeat(200)), /not a whole archive/)
  const flipped = Buffer.from(bytes)
  const at = bytes.length >> 1
  flipped[at] = (flipped[at] ?? 0) ^ 0xff
  await refused(flipped, /damaged|not a whole archive/)

  const { manifest } = await checkArchive(file)
  const withManifest = async (changed: object) =>
    zipOf({ 'manifest.json': JSON.stringify({ ...manifest, files: {}, ...changed }) })
  await refused(await withManifest({ migrations: manifest.migrations.slice(0, -1) }), /an older program/)
  await refused(await withManifest({ migrations: [...manifest.migrations, 9e12] }), /a newer program/)
  await refused(await withManifest({ format: 2 }), /a newer program/)
  await refused(await withManifest({ files: { 'tables/orders.csv': 'x' } }), /tables\/orders.csv is missing/)
  await refused(await zipOf({ 'manifest.json': '{}' }), /manifest can't be read/)
  await refused(await zipOf({ 'a.txt': 'a' }), /has no manifest/)
  expect(await target.count(`pg_class where relnamespace = 'public'::regnamespace`)).toBe(0)
  await target.drop()
})

test('T2153 of two archives at once the second is told to wait, and after them another one is free', async () => {
  admin.token = (await shop.request(Login, { body: { email: admin.email, password: testPassword } })).body.token
  const both = [1, 2].map(() => shop.request(DownloadArchive, { as: admin.token }))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect((await shop.request(DownloadArchive, { as: admin.token })).status).toBe(200)
})

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = openZip(new Date())
  const pieces = zip.output.toArray()
  for (const [name, text] of Object.entries(files)) await zip.add(name, [Buffer.from(text)])
  await zip.end()
  return Buffer.concat(await pieces)
}

async function order(items: unknown[], where = shop): Promise<number> {
  const { body } = await checkOut(where, customer, await makePricedCheckoutForm(where, items), crypto.randomUUID())
  return body.data.id
}

async function readInvoice(where: TestShop): Promise<Buffer> {
  const { bytes } = await where.request(OrderPdf, { as: admin.token, params: { id: invoiced, kind: 'invoice' } })
  return bytes
}

async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    // sign-ins, and what reading the archive itself notes
    if (['tokens', 'password_resets', 'security_events'].includes(name)) continue
    const { rows: hashed } = await pool.query(
      `select md5(string_agg(t::text, '|' order by t::text)) as h from "${name}" t`,
    )
    hashes[name] = hashed[0].h
  }
  return hashes
}
