import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRestoreTarget } from '#back-office/operations/server/backups.factories.ts'
import { createBackup } from '#back-office/operations/server/create-backup.ts'
import { backupName, isBackupName } from '#back-office/operations/server/next-backup.ts'
import { pushBackup } from '#back-office/operations/server/push-backup.ts'
import { restore } from '#back-office/operations/server/restore.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { deletePictureFiles } from '#shell/images/server/delete-picture-files.ts'
import { drawAvifFiles } from '#shell/images/server/draw-avif-files.ts'
import { imagesRetention } from '#shell/images/server/images.retention.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { openBucket } from '#shell/images/server/public/bucket.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

let server: S3Server
let shop: TestShop
let place: string

beforeAll(async () => {
  server = await startS3Server('irankine')
  await server.start()
  shop = await openTestShop({ env: { PICTURES_URL: server.url } })
  place = mkdtempSync(join(tmpdir(), 'irankine-bucket-'))
  await makeAdmin(shop)
}, 180_000)
afterAll(async () => {
  await shop?.close()
  await server?.remove()
  rmSync(place, { recursive: true, force: true })
})

const files = () => openPictureFiles(shop.context.config)
const get = (key: string, accept = 'image/webp') =>
  shop.app.inject({ url: `/images/${key}-640.webp`, headers: { accept } })
const aPicture = async () => drawPicture(files(), { field: 'image', name: 'a.png', bytes: await makePictureFile() })
const broken = async () =>
  (await verify(shop.context.database.pool, shop.context.config)).filter(({ breaches }) => breaches.length > 0)

test('a picture lives in the bucket from its upload to its end, and nothing of it on the disk', async () => {
  const picture = await aPicture()
  await makeSellProduct(shop, { pictures: [picture] })
  const webp = await get(picture.key)
  expect(webp.statusCode).toBe(200)
  expect(webp.headers['content-type']).toBe('image/webp')
  await drawAvifFiles(shop.context, picture)
  expect((await get(picture.key, 'image/avif')).statusCode).toBe(200)
  expect(await broken()).toEqual([])
  expect(readdirSync(shop.context.config.dataDir).filter((name) => name.includes('images'))).toEqual([])

  const unused = await aPicture()
  await shop.context.database.transaction(async (tx) => {
    const [row] = await tx.insert(images).values(unused).returning({ id: images.id })
    await deletePictures(tx, [row?.id as number])
  })
  await deletePictureFiles(shop.context, unused)
  expect((await get(unused.key)).statusCode).toBe(404)
})

test('files that no row speaks of are swept after an hour, and not before', async () => {
  const orphan = await aPicture()
  expect(await imagesRetention.pictures.purgeFiles(shop.context, new Date(Date.now() - 3_600_000))).toBe(0)
  expect((await get(orphan.key)).statusCode).toBe(200)
  expect(await imagesRetention.pictures.purgeFiles(shop.context, new Date(Date.now() + 3_600_000))).toBe(1)
  expect((await get(orphan.key)).statusCode).toBe(404)
})

test('a backup takes the pictures out of the bucket, and a restore puts them where the next shop keeps its own', async () => {
  const picture = await aPicture()
  await makeSellProduct(shop, { pictures: [picture] })
  const file = join(place, 'shop.tar')
  const url = shop.context.database.pool.options.connectionString as string
  const { pictures } = await createBackup({ ...shop.context.config, url, file })
  expect(pictures.missing).toEqual([])
  const target = await makeRestoreTarget(place)
  await restore({ ...target.place, file })
  const onDisk = openPictureFiles(target.place)
  const before = await files().read({ key: picture.key, width: 640, format: 'webp' })
  expect(await onDisk.read({ key: picture.key, width: 640, format: 'webp' })).toEqual(before)
})

test('while the bucket does not answer pictures wait, an upload says so and leaves nothing, and then all goes on', async () => {
  const picture = await aPicture()
  await server.stop()
  const missing = await get(picture.key)
  expect(missing.statusCode).toBe(503)
  expect(missing.headers['retry-after']).toBe('30')
  expect(missing.json().message).toBe('Nuotraukų saugykla neatsako. Bandykite po kelių minučių.')
  await expect(aPicture()).rejects.toMatchObject({ status: 503, code: 'pictures-away' })
  expect((await shop.app.inject({ url: '/api/rent-categories' })).statusCode).toBe(200)
  await server.start()
  expect((await get(picture.key)).statusCode).toBe(200)
})

test('a wrong key is no access, and is said as such to the log alone', async () => {
  const { host } = new URL(server.url)
  const wrong = openPictureFiles({ dataDir: place, picturesUrl: `http://WRONG:S3RVER@${host}/irankine` })
  const written = wrong.write({ key: '0'.repeat(32), width: 640, format: 'webp' }, Buffer.from('x'))
  await expect(written).rejects.toMatchObject({ status: 503, cause: { name: 'InvalidAccessKeyId' } })
})

test('T85 a daily backup is made at once, taken to the bucket whole, and not made again by a restart', async () => {
  const dataDir = mkdtempSync(join(place, 'daily-'))
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    BACKUP_URL: server.url,
    PICTURES_URL: server.url,
    DATABASE_URL: shop.context.database.pool.options.connectionString as string,
  }
  // Incompressible, and larger than one part of an upload.
  writeFileSync(join(place, 'noise'), randomBytes(20 * 2 ** 20))
  const daily = async () => {
    const child = spawn(process.execPath, ['scripts/backup.ts', '--daily', '--keep=2'], { env, stdio: 'pipe' })
    let said = ''
    for (const out of [child.stdout, child.stderr])
      out.on('data', (bytes) => {
        said += bytes
      })
    const ended = once(child, 'exit')
    for (let i = 0; i < 600 && !/Taken to|could not/.test(said); i++) await delay(100)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    return said
  }
  expect(await daily()).toContain('Taken to irankine/backups/irankine-')
  const [made = ''] = readdirSync(join(dataDir, 'backups')).filter(isBackupName)
  expect(await objects()).toMatchObject({ [made]: statSync(join(dataDir, 'backups', made)).size })
  expect(await daily()).not.toContain('rows')
  expect(readdirSync(join(dataDir, 'backups')).filter(isBackupName)).toEqual([made])

  const large = join(place, backupName(new Date(Date.now() + 1_000)))
  copyFileSync(join(place, 'noise'), large)
  await pushBackup({ url: server.url, file: large, keep: 1 })
  expect(Object.keys(await objects()).filter(isBackupName)).toEqual([basename(large)])
  const { client } = await openBucket(server.url)
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'irankine', Key: `backups/${basename(large)}` }))
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(readFileSync(large))).toBe(true)
}, 120_000)

async function objects(): Promise<Record<string, number>> {
  const { client } = await openBucket(server.url)
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'irankine', Prefix: 'backups/' }))
  return Object.fromEntries(Contents.map(({ Key = '', Size = 0 }) => [Key.slice('backups/'.length), Size]))
}
