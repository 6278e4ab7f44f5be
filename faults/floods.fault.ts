import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import {
  computeQuantile,
  measureMemoryRise,
  openSocket,
  openSockets,
  probe,
  requestAdminToken,
  type ShopProgram,
  startShopProgram,
  stopShopProgram,
} from './kit.ts'

const megabyte = 2 ** 20

let database: TestDatabase
let program: ShopProgram
let admin: string
beforeAll(async () => {
  database = await createTestDatabase()
  program = await startShopProgram({ DATABASE_URL: database.url })
  admin = await requestAdminToken(program)
  // The first picture allocates threads and memory that later ones reuse.
  for (let i = 0; i < 3; i++)
    await upload(
      await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
})
afterAll(async () => {
  await stopShopProgram(program)
  removeDataDir(program.dataDir)
  await database.drop()
})

function upload(bytes: Uint8Array, name = 'a.png') {
  const form = new FormData()
  form.set('title', `Kategorija ${Math.random()}`)
  form.set('image', new File([Buffer.from(bytes)], name))
  return requestProgram(program, 'POST /api/admin/sell-categories', { as: admin, body: form })
}
const files = () => readdirSync(join(program.dataDir, 'images')).filter((name) => !name.endsWith('.avif')).length

function pngBomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width * 3 + 1)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function gifOf(frames: number): Buffer {
  const head = Buffer.from('474946383961010001008000000000000000ff', 'hex')
  const frame = Buffer.from('21f90400010000002c000000000100010000020144003b'.slice(0, -2), 'hex')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from('3b', 'hex')])
}

let sentAway: Promise<boolean>
let idle: number

// The last test checks that they are cut off, after more than a minute.
test('T64 five hundred who send a byte a second, in the head and in the body, keep nobody waiting', async () => {
  const quiet = await probe(program, 'GET /api/rent-categories', delay(2_000))
  idle = openSockets(program)
  const ends = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      const socket = await openSocket(program)
      const head =
        'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n'
      socket.write(i % 2 ? `${head}\r\n{` : 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
      const drip = setInterval(() => socket.write('x'), 1_000)
      const end = new Promise<void>((done) => socket.on('close', () => done()))
      void end.finally(() => clearInterval(drip))
      return { end }
    }),
  )
  const all = Promise.all(ends.map(({ end }) => end))
  sentAway = Promise.race([all.then(() => true), delay(108_000, false)])
  // A client's socket opens before the program accepts it.
  await expect.poll(() => openSockets(program), { timeout: 5_000 }).toBeGreaterThan(idle + 450)
  const times = await probe(program, 'GET /api/rent-categories', delay(8_000))
  console.log(`beside 500 slow ones: p95 ${Math.round(computeQuantile(times, 0.95))} ms of ${times.length}`)
  expect(computeQuantile(times, 0.95)).toBeLessThan(Math.max(300, 3 * computeQuantile(quiet, 0.95)))
})

test('T52 fifty pictures of 14,000 by 14,000 pixels at once, and an animation of 100,000 frames', async () => {
  const before = files()
  const bomb = pngBomb(14_000, 14_000)
  expect(bomb.length).toBeLessThan(700_000)
  const { riseMb, result } = await measureMemoryRise(program, () =>
    Promise.all(Array.from({ length: 50 }, () => upload(bomb))),
  )
  console.log(`fifty pixel bombs: ${Math.round(riseMb)} MB`)
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([422]))
  expect(riseMb).toBeLessThan(200)

  const animated = await measureMemoryRise(program, () => upload(gifOf(100_000), 'judantis.gif'))
  console.log(`an animation of 100,000 frames: ${Math.round(animated.riseMb)} MB`)
  expect(animated.result.status).toBe(422)
  expect(animated.riseMb).toBeLessThan(200)
  expect(files()).toBe(before)
})

const gigabyte = 1024
async function pour(address: string, { declared, as }: { declared: boolean; as?: string }) {
  const socket = await openSocket(program)
  let answer = ''
  let closed = false
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const end = new Promise<void>((done) => socket.on('close', () => done())).then(() => {
    closed = true
  })
  const start = Buffer.from(
    '--plytos\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  )
  const length = start.length + gigabyte * megabyte
  const heads = [
    `POST ${address} HTTP/1.1`,
    'host: localhost',
    'content-type: multipart/form-data; boundary=plytos',
    declared ? `content-length: ${length}` : 'transfer-encoding: chunked',
    ...(as ? [`authorization: Bearer ${as}`] : []),
  ]
  socket.write(`${heads.join('\r\n')}\r\n\r\n`)
  const wrap = (bytes: Buffer) =>
    declared ? bytes : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const send = async (bytes: Buffer) => {
    if (!socket.write(wrap(bytes)) && !closed)
      await Promise.race([new Promise((done) => socket.once('drain', done)), end])
  }
  await send(start)
  let sentMb = 0
  for (; sentMb < gigabyte && !closed; sentMb++) await send(Buffer.alloc(megabyte, 7))
  await Promise.race([end, delay(5_000)])
  socket.destroy()
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), sentMb, closed }
}

const addresses = [
  '/api/admin/rent-categories',
  '/api/admin/sell-categories',
  '/api/admin/addition-categories',
  '/api/admin/rent-products',
  '/api/admin/sell-products',
  '/api/admin/addition-products',
  '/api/admin/sell-products/import',
  '/api/admin/users/import',
  '/api/admin/bank-statements',
]

test.each(addresses.flatMap((address) => [true, false].map((declared) => [address, declared] as const)))(
  'T63 a gigabyte poured into %s (its length told: %s) is cut off, from nobody and from an administrator',
  async (address, declared) => {
    const before = files()
    for (const as of [undefined, admin]) {
      const { riseMb, result } = await measureMemoryRise(program, () => pour(address, { declared, as }))
      const { status, sentMb, closed } = result
      console.log(
        `${address} ${as ? 'admin' : 'nobody'}: ${status} after ${sentMb} MB, memory +${Math.round(riseMb)} MB`,
      )
      expect(as ? [413, 422] : [401]).toContain(status)
      expect(closed).toBe(true)
      expect(sentMb).toBeLessThan(200)
      expect(riseMb).toBeLessThan(as ? 120 : 50)
    }
    expect(files()).toBe(before)
    expect((await requestProgram(program, 'GET /healthz')).status).toBe(200)
  },
)

test('T64 a client that reads a document byte by byte keeps no other client waiting', async () => {
  const quiet = await probe(program, 'GET /api/rent-categories', delay(2_000))
  const shop = openAppContext(database.url)
  const { token } = await makeCustomer(shop, { roles: ['owner'] })
  const readers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await openSocket(program)
      socket.write(
        `GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
      socket.pause()
      return socket
    }),
  )
  const { riseMb, result: times } = await measureMemoryRise(program, () =>
    probe(program, 'GET /api/rent-categories', delay(3_000)),
  )
  console.log(
    `beside 100 slow readers: p95 ${Math.round(computeQuantile(times, 0.95))} ms, memory +${Math.round(riseMb)} MB`,
  )
  expect(computeQuantile(times, 0.95)).toBeLessThan(Math.max(300, 3 * computeQuantile(quiet, 0.95)))
  expect(riseMb).toBeLessThan(200)
  for (const socket of readers) socket.destroy()
  await shop.close()
})

test('T64 the five hundred slow clients are disconnected', async () => {
  expect(await sentAway).toBe(true)
  await expect.poll(() => openSockets(program), { timeout: 5_000 }).toBeLessThan(idle + 20)
}, 120_000)
