import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProgramAnswer, requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'

const publicUrl = 'https://shop.example.lt'
const email = 'seimininkas@example.lt'
const password = 'Nepakartojamas-41-slaptažodis'

let database: TestDatabase
let dataDir: string
let program: RunningProgram
let admin: string
let picture: string

const ask = (what: string, input?: Parameters<typeof requestProgram>[2]) => requestProgram(program, what, input)

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
  program = await startTestProgram(
    {
      PORT: await freePort(),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: publicUrl,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'trace',
    },
    60_000,
  )
  admin = (await ask('POST /api/login', { body: { email, password } })).body.token
  const form = new FormData()
  form.set('title', 'Kopėčios')
  form.set('image', new File([Buffer.from(await pixels())], 'kopecios.png', { type: 'image/png' }))
  picture = (await ask('POST /api/admin/rent-categories', { as: admin, body: form })).body.data.filename
}, 90_000)

afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.exited
  removeDataDir(dataDir)
  await database.drop()
})

const pixels = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#f5b301' } })
    .png()
    .toBuffer()

const path = (address: string) => new URL(address, 'http://localhost').pathname
const asset = () => `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.js'))}`

describe('T79 every kind of answer carries the headers that keep a browser safe', () => {
  const kinds: [string, () => Promise<ProgramAnswer>, number][] = [
    ['a page', () => ask('GET /'), 200],
    ['a page from memory', () => ask('GET /'), 200],
    ['the head of a page', () => ask('HEAD /login'), 200],
    ['a private page', () => ask('GET /admin/dashboard'), 200],
    ["a page's data", () => ask('GET /login.data'), 200],
    ['a page that is not there', () => ask('GET /nuoma/tokios-nera/visai'), 404],
    ['public JSON', () => ask('GET /api/rent-categories'), 200],
    ['public JSON from memory', () => ask('GET /api/rent-categories'), 200],
    ['private JSON', () => ask('GET /api/user', { as: admin }), 200],
    ['office JSON', () => ask('GET /api/admin/orders', { as: admin }), 200],
    ['a refusal', () => ask('GET /api/admin/orders'), 401],
    ['a faulty form', () => ask('POST /api/login', { body: {} }), 422],
    ['an API address that is not there', () => ask('GET /api/tokio-nera'), 404],
    ['an API method that is not there', () => ask('DELETE /api/user', { as: admin }), 404],
    ['a preflight', () => ask('OPTIONS /api/user', { headers: { origin: 'https://evil.example' } }), 404],
    ['the API’s description', () => ask('GET /api/openapi.json'), 200],
    ['a picture', () => ask(`GET ${path(picture)}`), 200],
    ['a picture that is not there', () => ask('GET /images/nera.webp'), 404],
    ['an asset', () => ask(`GET ${asset()}`), 200],
    ['an asset that is not there', () => ask('GET /assets/nera.js'), 404],
    ['the icon', () => ask('GET /favicon.svg'), 200],
    ['an address that can’t be read', () => ask('GET /%E0%A4%A'), 400],
    ['a form sent to a page', () => ask('POST /login', { body: {} }), 404],
    ['the pulse', () => ask('GET /healthz'), 200],
  ]

  test.each(kinds)('%s', async (_, input, status) => {
    const { status: given, headers } = await input()
    expect(given).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'|object-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'|\*/)
    for (const never of ['access-control-allow-origin', 'server', 'x-powered-by', 'set-cookie', 'x-shows'])
      expect(headers.get(never), never).toBeNull()
  })

  test('T79 private answers are stored nowhere, and nothing of the API is stored unasked', async () => {
    const answers = ['GET /api/user', 'GET /api/cart', 'GET /api/admin/orders', 'GET /api/orders', 'GET /api/objects']
    for (const what of [...answers, 'GET /api/nera', 'POST /api/logout', 'GET /api/openapi.json'])
      expect((await ask(what)).headers.get('cache-control'), what).toBe('no-store')
    for (const what of answers)
      expect((await ask(what, { as: admin })).headers.get('cache-control'), what).toBe('no-store')
    expect((await ask('GET /api/rent-categories')).headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    )
  })
})

describe('T42 a request that lies about where it is', () => {
  const lies = {
    host: 'shop.example.lt',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }

  test('gets the mail with a link to this shop all the same', async () => {
    const { status } = await lie('POST', '/api/forgot-password', JSON.stringify({ email }))
    expect(status).toBe(200)
    const mail = await eventually(() => mails().find((text) => text.includes('reset-password')))
    expect(mail).toContain(`${publicUrl}/reset-password#token=`)
    expect(mail).not.toContain('evil')
  })

  test.each(['/', '/login', '/nuoma/kopecios', '/sitemap.xml', '/robots.txt', '/api/openapi.json', '/nera-tokio'])(
    '%s is the same for it, and stays so for everybody',
    async (address) => {
      for (const answer of [await lie('GET', address), await ask(`GET ${address}`)])
        expect(answer.text).not.toContain('evil')
    },
  )

  test.each(['/', '/login', '/nuoma/kopecios', '/sitemap.xml', '/favicon.svg', '/api/openapi.json', '/api/user'])(
    '%s is not there under a name that is not ours, be it in memory or not',
    async (address) => {
      const { status, text } = await lie('GET', address, undefined, { host: 'evil.example' })
      expect(status).toBe(421)
      expect(text).toContain(publicUrl)
      expect(text).not.toContain('evil')
      expect((await ask(`GET ${address}`)).status).not.toBe(421)
    },
  )

  test('a request for a foreign host name is refused, and a monitor’s health checks are answered under any name', async () => {
    const before = mails().length
    const refused = await lie('POST', '/api/forgot-password', JSON.stringify({ email }), { host: 'evil.example' })
    expect(refused.status).toBe(421)
    for (const pulse of ['/healthz', '/readyz', '/metrics'])
      expect((await lie('GET', pulse, undefined, { host: 'evil.example' })).status, pulse).not.toBe(421)
    expect(mails().length).toBe(before)
  })

  function lie(method: string, address: string, body?: string, more: Record<string, string> = {}) {
    const headers = { ...lies, ...more, ...(body && { 'content-type': 'application/json' }) }
    return new Promise<{ status: number; text: string }>((done, fail) => {
      const input = request(program.base + address, { method, headers }, (answer) => {
        let text = JSON.stringify(answer.headers)
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
      })
      input.on('error', fail)
      input.end(body)
    })
  }
})

const quotedPrintable = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function mails(): string[] {
  const folder = join(dataDir, 'mail')
  const names = readdirSync(dataDir).includes('mail') ? readdirSync(folder) : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => quotedPrintable(readFileSync(join(folder, name), 'utf8')))
}

async function eventually<T>(look: () => T | undefined, withinMs = 6_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(25)) {
    const match = look()
    if (match !== undefined) return match
  }
  throw new Error('It did not happen.')
}

describe('a flood of bytes', () => {
  const megabyte = 2 ** 20
  /** Anonymous memory: file pages vary with the system, and no flood can fill them. */
  const memory = () => {
    const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8')
    return (Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / megabyte
  }

  /** Without Content-Length. */
  async function flood(address: string, sizeMb: number, token?: string) {
    const socket = connect(Number(new URL(program.base).port), 'localhost')
    let answer = ''
    let closed = false
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    const end = new Promise<void>((done) => socket.on('close', () => done())).then(() => {
      closed = true
    })
    await new Promise((done) => socket.on('connect', done))
    const lines = [
      `POST ${address} HTTP/1.1`,
      'host: localhost',
      'content-type: multipart/form-data; boundary=plytos',
      'transfer-encoding: chunked',
      ...(token ? [`authorization: Bearer ${token}`] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const send = (bytes: Buffer) => {
      const whole = socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
      )
      return whole || closed
        ? Promise.resolve()
        : Promise.race([new Promise((done) => socket.once('drain', done)), end])
    }
    await send(
      Buffer.from(
        '--plytos\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
    )
    let sentMb = 0
    let peakMb = 0
    for (; sentMb < sizeMb && !closed; sentMb++) {
      await send(Buffer.alloc(megabyte, 7))
      peakMb = Math.max(peakMb, memory())
    }
    await Promise.race([end, delay(2_000)])
    socket.destroy()
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), sentMb, peakMb, closed }
  }

  test.each(['/api/admin/rent-categories', '/api/admin/sell-products', '/api/login', '/nera'])(
    'T63 from nobody to %s is refused at once, and the line is cut before it is over',
    async (address) => {
      const before = memory()
      const { status, sentMb, peakMb, closed } = await flood(address, 200)
      expect([401, 404, 413, 415, 422]).toContain(status)
      expect(closed).toBe(true)
      expect(sentMb).toBeLessThan(60)
      expect(peakMb - before).toBeLessThan(50)
    },
    20_000,
  )

  test('T63 from an administrator is refused as too large, and leaves nothing behind', async () => {
    const pictures = readdirSync(join(dataDir, 'images')).length
    const before = memory()
    const { status, sentMb, peakMb, closed } = await flood('/api/admin/rent-categories', 200, admin)
    expect(status).toBe(413)
    expect(closed).toBe(true)
    expect(sentMb).toBeLessThan(80)
    expect(peakMb - before).toBeLessThan(100)
    expect(readdirSync(join(dataDir, 'images'))).toHaveLength(pictures)
  }, 20_000)

  test('a refusal reaches the browser that is still sending a few photos', async () => {
    const form = new FormData()
    for (let i = 0; i < 3; i++) form.append('images', new File([Buffer.alloc(2 * megabyte)], `${i}.png`))
    expect((await ask('POST /api/admin/rent-products', { as: 'x'.repeat(43), body: form })).status).toBe(401)
  })
})

test('T64 five hundred who dawdle keep nobody waiting', async () => {
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(Number(new URL(program.base).port), 'localhost')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    )
    return socket
  })
  await delay(300)
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const began = performance.now()
    expect((await ask('GET /api/rent-categories')).status).toBe(200)
    times.push(performance.now() - began)
  }
  expect(times.sort((a, b) => a - b)[38]).toBeLessThan(300)
  for (const socket of sockets) socket.destroy()
})

test.runIf(process.platform === 'linux')('T77 pictures and password hashes give way to who answers', async () => {
  await ask('POST /api/login', { body: { email, password } })
  const threads = readdirSync(`/proc/${program.child.pid}/task`).map((id) => ({
    name: readFileSync(`/proc/${program.child.pid}/task/${id}/comm`, 'utf8').trim(),
    niceness: getPriority(Number(id)),
  }))
  const answering = getPriority(program.child.pid)
  const lent = threads.filter(({ name }) => name.startsWith('libuv-worker'))
  expect(lent.length).toBeGreaterThan(1)
  for (const { niceness } of lent) expect(niceness).toBe(answering + 5)
})

test('T90 T92 the program refuses what has two hosts or no path, and every answer says its id, from memory too', async () => {
  const say = async (line: string, ...headers: string[]): Promise<string> => {
    const socket = connect(Number(new URL(program.base).port), 'localhost')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`)
    await new Promise((done) => socket.on('close', done))
    return answer
  }
  const host = 'host: localhost'
  expect(await say('GET * HTTP/1.1', host)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await say('GET / HTTP/1.1', host, host)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await say('GET /* HTTP/1.1', host)).toMatch(/^HTTP\/1\.1 404 /)
  expect(await say('GET / HTTP/1.1', host)).toMatch(/^HTTP\/1\.1 200 /)
  for (const what of ['GET /', 'GET /', 'GET /favicon.svg', 'GET /api/rent-categories', 'GET /api/rent-categories'])
    expect((await ask(what)).headers.get('x-request-id'), what).toMatch(/^[\w-]{36}$/)
})

test('T93 the data of a page that is not there say so in their own words', async () => {
  for (const what of ['GET /nuoma/irankis/nera.data', 'GET /nuoma/nera.data', 'GET /nera-tokio.data']) {
    const { status, text } = await ask(what)
    expect([what, status]).toEqual([what, 404])
    expect(text).toContain('404,"Not Found"')
    expect(text).not.toContain('Internal Server Error')
  }
})

test('T80 secrets are in no line of the log, whatever was asked', async () => {
  const typed = 'Kitas-Slaptažodis-77'
  const token = 'k'.repeat(43)
  const headers = { authorization: `Bearer ${token}` }
  await ask('POST /api/login', { body: { email, password: typed } })
  await ask('POST /api/login', { headers: { 'content-type': 'application/json' }, body: `{"password":"${typed}"` })
  await ask('POST /api/register', { body: { email: 'a@example.lt', password: typed, password_confirmation: typed } })
  const reset = { email, token, password: typed, password_confirmation: typed }
  await ask('POST /api/reset-password', { body: reset })
  await ask(`GET /reset-password?token=${token}&email=${email}`)
  await ask(`GET /reset-password.data?token=${token}`)
  await ask(`GET /nera?token=${token}`)
  await ask(`GET /api/nera?token=${token}`)
  await ask('GET /api/user', { headers })
  const change = { current_password: typed, new_password: typed, new_password_confirmation: typed }
  await ask('PUT /api/admin/profile', { as: admin, body: { name: 'J', lastname: 'Š', email, ...change } })
  const mailed = /token=([\w-]+)/.exec(mails().join())?.[1] as string
  expect(mailed).toHaveLength(43)

  await eventually(() => (program.said().includes('/api/admin/profile') ? true : undefined))
  const said = program.said()
  const secrets = { password, typed, token, mailed, admin }
  expect(Object.entries(secrets).filter(([, secret]) => said.includes(secret))).toEqual([])
  const lines = said.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(50)
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.length).toBeGreaterThan(8)
  for (const line of answered) expect(line.request_id).toMatch(/^[\w-]{36}$/)
})
