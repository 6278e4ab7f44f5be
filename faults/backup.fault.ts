import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRestoreTarget } from '#back-office/operations/server/backups.factories.ts'
import { createBackup } from '#back-office/operations/server/create-backup.ts'
import { restore } from '#back-office/operations/server/restore.ts'
import { makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { product_images } from '#catalogue/server/catalogue.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { deletePictureFiles } from '#shell/images/server/delete-picture-files.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'

const kills = 12

let shop: TestShop
let customer: TestPerson
let goods: TestProduct
let place: string
const dropped: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  place = mkdtempSync(join(tmpdir(), 'irankine-backup-'))
  await makeAdmin(shop)
  customer = await makeCustomer(shop)
  const files = openPictureFiles(shop.context.config)
  const picture = async () => drawPicture(files, { field: 'image', name: 'a.png', bytes: await makePictureFile() })
  goods = await makeSellProduct(shop, { units: 10_000, pictures: [await picture(), await picture(), await picture()] })
})
afterAll(async () => {
  await shop.close()
  rmSync(place, { recursive: true, force: true })
})

test('T70 a backup taken while customers order and a picture goes brings back the shop of one moment', async () => {
  let open = true
  let ordered = 0
  const buying = Array.from({ length: 4 }, async () => {
    while (open) if ((await order()) === 201) ordered++
  })
  const whenTaken = async () => {
    const before = ordered
    while (ordered < before + 5) await delay(10)
    await dropAPicture()
  }
  const file = join(place, 'under-load.tar')
  const taking = createBackup({ ...shopPlace(), file, whenTaken }).finally(() => {
    open = false
  })
  const [manifest] = await Promise.all([taking, ...buying])

  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
  expect(rowsOf('orders')).toBeLessThan(await countIn(shop.context.database.pool, 'orders'))
  expect(manifest.pictures).toMatchObject({ files: 12, missing: [] })
  expect(rowsOf('tokens')).toBe(0)
  expect(manifest.jobs).toBeGreaterThanOrEqual(rowsOf('orders') ?? 0)

  const target = await makeRestoreTarget(place)
  const { broken, jobs } = await restore({ ...target.place, file })
  expect(broken).toEqual([])
  expect(jobs).toBe(manifest.jobs)
  for (const { name, rows } of manifest.tables) expect([name, await target.count(name)]).toEqual([name, rows])
  expect(await target.count(`pgboss.job where name = 'send-mail' and state = 'created'`)).toBe(rowsOf('orders'))
  expect(readdirSync(join(target.place.dataDir, 'images'))).toContain(`${dropped[0]}-320.webp`)
  await target.drop()
})

test(`T70 a restore that is killed at ${kills} moments leaves the shop as it was, or whole and new`, async () => {
  const file = join(place, 'killed.tar')
  await order()
  await createBackup({ ...shopPlace(), file })
  const dataDir = createDataDir()
  const began = performance.now()
  expect(await restoring(dataDir, file)).toBe(0)
  const took = performance.now() - began
  const orders = await within(dataDir, (pool) => countIn(pool, 'orders'))

  const markAsOld = (pool: pg.Pool) =>
    pool.query(`insert into consents (consent_id, categories, text_version, given_at) values ('old', '{}', '1', now())`)
  await within(dataDir, markAsOld)
  for (let round = 1; round <= kills; round++) {
    await restoring(dataDir, file, (took * round) / kills)
    await within(dataDir, async (pool) => {
      const isOld = (await countIn(pool, 'consents')) > 0
      expect(await countIn(pool, 'orders')).toBe(orders)
      const broken = (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
      expect({ isOld, broken }).toEqual({ isOld, broken: [] })
      await markAsOld(pool)
    })
  }
  expect(await restoring(dataDir, file)).toBe(0)
  const left = await within(dataDir, (pool) => countIn(pool, `pg_database where datname ~ '^irankine'`))
  expect(left).toBe(1)
  removeDataDir(dataDir)
}, 600_000)

const shopPlace = () => ({
  url: shop.context.database.pool.options.connectionString as string,
  dataDir: shop.context.config.dataDir,
})

async function order(): Promise<number> {
  const form = await makePricedCheckoutForm(shop, [{ id: goods.id, type: 'sell', quantity: 1 }])
  return (await checkOut(shop, customer, form, crypto.randomUUID())).status
}

/** Its row at once, its files only later. */
async function dropAPicture(): Promise<void> {
  const { database } = shop.context
  const [picture] = await database.db.select().from(images).orderBy(images.id).limit(1)
  if (!picture) throw new Error('There is no picture')
  await database.transaction(async (tx) => {
    await tx.delete(product_images).where(eq(product_images.image_id, picture.id))
    await deletePictures(tx, [picture.id])
  })
  dropped.push(picture.key)
  await expect(deletePictureFiles(shop.context, picture)).rejects.toThrow('A backup is being made')
}

function restoring(dataDir: string, file: string, killAfterMs?: number): Promise<number | null> {
  const args = [resolve('scripts/restore.ts'), file, '--replace', '--without-copy']
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  return new Promise((done) =>
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code)
    }),
  )
}

async function within<T>(dataDir: string, action: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const reached = await reachDatabase({ databaseUrl: undefined, dataDir })
  const pool = openToolPool(reached.ownerUrl)
  return action(pool).finally(async () => {
    await pool.end()
    await reached.letGo()
  })
}

async function countIn(pool: pg.Pool, what: string): Promise<number> {
  return (await pool.query(`select count(*)::int as n from ${what}`)).rows[0].n
}
