import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { buildImagePath, pictureWidths } from '../build-image-path.ts'
import { drawAvifFiles } from './draw-avif-files.ts'
import { images } from './images.tables.ts'
import { makePictureFile } from './pictures.factories.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import { generatePictureKey, getOriginalFile, type PictureFiles } from './public/picture-file.ts'
import { readPictureAsJpeg } from './public/read-picture-as-jpeg.ts'
import { readPicture } from './read-picture.ts'

let key: string
let original: Buffer
const shop = openShopForFile()
beforeAll(async () => {
  original = await makePictureFile({ format: 'avif', width: 1280, height: 960 })
})

/** as the demo stores one */
beforeEach(async () => {
  key = generatePictureKey()
  await openPictureFiles(shop.context.config).write(getOriginalFile(key), original)
  await shop.context.database.db.insert(images).values({ key, width: 1280, height: 960 })
})

const filesOf = async () =>
  (await readdir(join(shop.context.config.dataDir, 'images'))).filter((name) => name.startsWith(key)).sort()
const ask = (width: (typeof pictureWidths)[number], accept: string) =>
  shop.app.inject({ url: buildImagePath(key, width), headers: { accept } })

test('a ready-made picture is drawn in the size that is asked for, once, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(320, 'image/webp')))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    Array(8).fill([200, 'image/webp']),
  )
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
  expect(await filesOf()).toEqual([`${key}-1280.avif`, `${key}-320.webp`])
})

test('a browser that takes AVIF gets the ready one as it is, and in other sizes WebP until its AVIF is drawn', async () => {
  const avif = 'image/avif,image/webp,*/*'
  expect((await ask(1280, avif)).rawPayload.equals(original)).toBe(true)
  expect((await ask(640, avif)).headers['content-type']).toBe('image/webp')
  expect(await filesOf()).toEqual([`${key}-1280.avif`, `${key}-640.webp`])
})

test('the work that draws AVIF files draws what is missing, and leaves the ready one as it is', async () => {
  await drawAvifFiles(shop.context, { key })
  expect(await filesOf()).toEqual(expect.arrayContaining(pictureWidths.map((width) => `${key}-${width}.webp`)))
  expect((await openPictureFiles(shop.context.config).read(getOriginalFile(key)))?.equals(original)).toBe(true)
})

test('a paper shows it', async () => {
  expect(await readPictureAsJpeg(shop.context.config, buildImagePath(key, 1280))).toBeInstanceOf(Buffer)
})

test('on a full disk it is shown all the same', async () => {
  const full: PictureFiles = {
    ...openPictureFiles(shop.context.config),
    write: () => Promise.reject(new Refusal(503, 'disk-full', 'Serveryje nebėra vietos nuotraukoms.')),
  }
  expect(await readPicture(full, { key, width: 160, format: 'webp' })).toBeInstanceOf(Buffer)
  expect(await filesOf()).toEqual([`${key}-1280.avif`])
})

test('a picture that is not there, and one whose file was erased, is missing as before', async () => {
  await openPictureFiles(shop.context.config).remove([key])
  expect((await ask(320, 'image/webp')).statusCode).toBe(404)
})
