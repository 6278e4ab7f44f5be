import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { AdminCategories } from '#catalogue/catalogue.office.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { pictureWidths } from '#shell/images/build-image-path.ts'
import { drawAvifFiles } from '#shell/images/server/draw-avif-files.ts'
import { imagesRetention } from '#shell/images/server/images.retention.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'

let as: string
let folder: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  folder = join(shop.context.config.dataDir, 'images')
})

const upload = async (bytes: Uint8Array, name = 'nuotrauka.png', type?: string) =>
  shop.request(AdminCategories.rent.create, {
    ...(await buildMultipartForm({ title: 'Įkėlimas', image: { name, bytes, type } })),
    as,
  })
const keyOf = (address: string) => /^\/images\/([0-9a-f]{32})-/.exec(address)?.[1] ?? ''
const filesOf = async (key: string) => (await readdir(folder)).filter((name) => name.startsWith(key)).sort()

function aPng(width: number, height: number, data = Buffer.alloc(100)): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
    ends[0].writeUInt32BE(body.length)
    ends[1].writeUInt32BE(crc32(typed))
    return Buffer.concat([ends[0], typed, ends[1]])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const box = (brand: string, ...more: string[]) => {
  const body = Buffer.from(`ftyp${brand}\0\0\0\0${more.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body, Buffer.alloc(200)])
}

test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
  'T51 a %s picture is taken, whatever it is called',
  async (format) => {
    const bytes = await makePictureFile({ format, width: 400, height: 300 })
    const { status, body } = await upload(bytes, 'dokumentas.txt', 'text/html')
    expect(status).toBe(201)
    const key = keyOf(body.data.filename)
    expect(await filesOf(key)).toEqual(pictureWidths.map((width) => `${key}-${width}.webp`).sort())
    for (const [width, drawn] of [
      [160, 160],
      [320, 320],
      [640, 400],
      [1280, 400],
    ]) {
      const metadata = await sharp(await readFile(join(folder, `${key}-${width}.webp`))).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: drawn })
    }
  },
)

test('T51 T53 a file that is no such picture is refused by name, and leaves nothing behind', async () => {
  const png = await makePictureFile({ width: 300, height: 300 })
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  const frames = { raw: { width: 2, height: 2, channels: 3 } } as const
  const corpus: Record<string, Uint8Array> = {
    'svg.png': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    'xml.svg': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'html.png': Buffer.from('<html><script>alert(1)</script></html>'),
    'php.jpg': Buffer.from('<?php system($_GET[0]); ?>'),
    'dokumentas.pdf': Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    'telefonas.heic': box('heic', 'mif1', 'heic'),
    'filmas.avif': box('avis', 'avif'),
    'melas.avif': box('avif', 'mif1'),
    'judantis.gif': await sharp(Buffer.alloc(12), frames).gif().toBuffer(),
    'skenuotas.tiff': await sharp(Buffer.alloc(12), frames).tiff().toBuffer(),
    'vips.v': Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(200)]),
    'naujas.jxl': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(200)]),
    'senas.bmp': Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
    'tuscias.png': Buffer.alloc(0),
    'trumpas.png': Buffer.from('\x89PNG', 'latin1'),
    'nukirstas.jpg': noise.subarray(0, noise.length / 2),
    'nukirstas.png': aPng(300, 300),
    'suniokotas.webp': Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(50)]),
    'bomba.png': aPng(14_000, 14_000),
    'per-didele.png': aPng(8_000, 6_251),
    'juosta.png': aPng(2_000_000_000, 1),
    'nuliai.png': Buffer.concat([png.subarray(0, 16), Buffer.alloc(8), png.subarray(24)]),
  }
  const before = await readdir(folder)
  for (const [name, bytes] of Object.entries(corpus)) {
    const { status, body } = await upload(bytes, name)
    expect(status, name).toBe(422)
    expect(body.errors.image[0], name).toContain(`„${name}“`)
  }
  expect((await upload(aPng(14_000, 14_000))).body.message).toContain('50 megapikselių')
  expect(await readdir(folder)).toEqual(before)
})

test('more than ten megabytes are a 413', async () => {
  const png = await makePictureFile()
  const { status, body } = await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))
  expect(status).toBe(413)
  expect(body.errors.image[0]).toContain('10 MB')
})

test('T52 fifty pixel bombs at once neither hang nor fill the memory', async () => {
  const bomb = aPng(14_000, 14_000, Buffer.alloc(600_000))
  const before = process.memoryUsage().rss
  const answers = await Promise.all(Array.from({ length: 50 }, () => upload(bomb)))
  expect(answers.every(({ status }) => status === 422)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('T54 nothing of the file itself stays: no place, no camera, no program behind the pixels', async () => {
  const photo = await sharp(await makePictureFile({ width: 200, height: 100 }))
    .withExif({
      IFD0: { Make: 'Kamera', Copyright: 'Slaptas' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 41/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('<?php system($_GET[0]); ?><script>alert(1)</script>')])
  const { status, body } = await upload(polyglot, 'foto.jpg')
  expect(status).toBe(201)
  const key = keyOf(body.data.filename)
  for (const name of await filesOf(key)) {
    const bytes = await readFile(join(folder, name))
    const metadata = await sharp(bytes).metadata()
    expect(metadata.exif ?? metadata.xmp ?? metadata.icc).toBeUndefined()
    // Rotated by EXIF.
    expect(metadata).toMatchObject({ width: 100, height: 200 })
    for (const trace of ['php', 'script', 'Kamera', 'Slaptas']) expect(bytes.includes(trace)).toBe(false)
  }
})

test('T54 a file’s name is for messages alone', async () => {
  const bytes = await makePictureFile()
  for (const name of ['../../x.js', 'a\u0000b.png', '\u202egnp.exe', 'x'.repeat(300), 'CON', '..\\..\\x', '"\'.png']) {
    const { status, body } = await upload(bytes, name)
    expect(status, name).toBe(201)
    expect(body.data.filename).toMatch(/^\/images\/[0-9a-f]{32}-1280\.webp$/)
  }
  expect((await readdir(folder)).every((name) => /^[0-9a-f]{32}-\d+\.webp$/.test(name))).toBe(true)
  const { body } = await upload(Buffer.from('ne nuotrauka, tikrai ne'), `\u202egnp\r\n${'x'.repeat(300)}.png`)
  expect(body.message.length).toBeLessThan(200)
  expect(body.message).not.toMatch(/[\r\n\u202e]/)
})

test('a tall, a tiny, a grey, a deep and a see-through picture are all drawn', async () => {
  const pictures = [
    await makePictureFile({ width: 10, height: 20_000 }),
    await makePictureFile({ width: 20_000, height: 10 }),
    await makePictureFile({ width: 1, height: 1 }),
    await sharp(await makePictureFile())
      .greyscale()
      .png()
      .toBuffer(),
    await sharp(await makePictureFile())
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
    await sharp(await makePictureFile())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
    await sharp(await makePictureFile())
      .ensureAlpha(0.5)
      .png()
      .toBuffer(),
    await sharp(await makePictureFile())
      .png({ palette: true })
      .toBuffer(),
  ]
  for (const [index, bytes] of pictures.entries()) expect((await upload(bytes)).status, `${index}`).toBe(201)
})

test('T51 pictures are served for ever, as what they are, to nobody’s script', async () => {
  const { body } = await upload(await makePictureFile({ width: 2000, height: 1000 }))
  const answer = await shop.app.inject(body.data.thumbnail)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    vary: 'Accept',
  })
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
  const again = await shop.app.inject({
    url: body.data.thumbnail,
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const head = await shop.app.inject({ url: body.data.thumbnail, method: 'HEAD' })
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
})

test('a browser that takes AVIF gets it from the same address as soon as it is drawn', async () => {
  const noisy = {
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  } as const
  const { body } = await upload(await sharp(noisy).png().toBuffer())
  const key = keyOf(body.data.filename)
  const get = (accept?: string) => shop.app.inject({ url: body.data.filename, headers: accept ? { accept } : {} })
  const chrome = 'image/avif,image/webp,image/apng,*/*;q=0.8'
  expect((await get(chrome)).headers['content-type']).toBe('image/webp')

  const { rows } = await shop.context.database.pool.query(
    "select 1 from pgboss.job where name = 'draw-avif' and data->>'key' = $1",
    [key],
  )
  expect(rows).toHaveLength(1)
  await drawAvifFiles(shop.context, { key })
  const avif = await get(chrome)
  expect(avif.headers['content-type']).toBe('image/avif')
  expect(avif.headers.vary).toContain('Accept')
  expect((await sharp(avif.rawPayload).metadata()).width).toBe(900)
  expect((await get('image/webp,*/*')).headers['content-type']).toBe('image/webp')
  expect((await get()).headers['content-type']).toBe('image/webp')
})

test('AVIF of a picture that was dropped meanwhile is not left lying about', async () => {
  const { body } = await upload(await makePictureFile({ width: 900, height: 700 }))
  const key = keyOf(body.data.filename)
  await shop.request(AdminCategories.rent.remove, { as, params: { id: body.data.id } })
  await drawAvifFiles(shop.context, { key })
  expect(await filesOf(key)).toEqual([])
})

test('only pictures can be asked for', async () => {
  const secret = '0'.repeat(32)
  await writeFile(join(folder, `${secret}.txt`), 'slapta')
  await writeFile(join(folder, '../slapta.webp'), 'slapta')
  for (const path of [
    `${secret}.txt`,
    `${secret}-320.webp`,
    `${secret}-321.webp`,
    '..%2fslapta.webp',
    '../slapta.webp',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/slapta.webp',
    `${secret}-320.webp%00.txt`,
    '',
    '.',
  ]) {
    const answer = await shop.app.inject(`/images/${path}`)
    expect([404, 422], path).toContain(answer.statusCode)
    expect(answer.body, path).not.toContain('slapta')
    expect(answer.body.length).toBeLessThan(200)
  }
})

test('files without a row are swept after an hour, and files with one stay', async () => {
  const { body } = await upload(await makePictureFile())
  const kept = await filesOf(keyOf(body.data.filename))
  const files = openPictureFiles(shop.context.config)
  const [old, young] = ['a'.repeat(32), 'b'.repeat(32)]
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000)
  for (const key of [old, young]) await files.write({ key, width: 160, format: 'webp' }, Buffer.from('x'))
  await writeFile(join(folder, '.writing-dead'), 'x')
  for (const name of [`${old}-160.webp`, '.writing-dead', ...kept])
    await utimes(join(folder, name), anHourAgo, anHourAgo)

  expect(await imagesRetention.pictures.purgeFiles(shop.context, new Date(Date.now() - 3_600_000))).toBe(1)
  const left = await readdir(folder)
  expect(left).not.toContain(`${old}-160.webp`)
  expect(left).not.toContain('.writing-dead')
  expect(left).toContain(`${young}-160.webp`)
  expect(await filesOf(keyOf(body.data.filename))).toEqual(kept)
})
