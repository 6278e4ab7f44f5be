import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFromCache } from './answer-from-cache.ts'
import { CachedResponse } from './cached-response.ts'
import { PageCache } from './page-cache.ts'

const text = '<p>Gręžtuvų nuoma</p>'.repeat(100)
const cache = new PageCache({ maxBytes: 2 ** 20 })
let app: FastifyInstance

beforeAll(async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' }
  cache.put(
    '/a?page=2',
    new CachedResponse({ status: 200, headers, body: Buffer.from(text), tags: ['a'] }),
    cache.begin(),
  )
  cache.put('/nera', new CachedResponse({ status: 404, headers, body: Buffer.from(text), tags: [] }), cache.begin())
  app = fastify({ serverFactory: answerFromCache([cache]) })
  app.all('/*', async (request) => `fastify ${request.method}`)
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

test.for([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [undefined, (body: Buffer) => body],
] as const)('the first and the second asker for %s get the same whole page', async ([encoding, open]) => {
  for (const turn of [1, 2]) {
    const answer = await get('/a?page=2', encoding && { 'accept-encoding': encoding })
    expect(answer.status, `turn ${turn}`).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' })
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
    expect(open(answer.body).toString()).toBe(text)
  }
})

test('a client that already has the page gets 304, in any encoding', async () => {
  const { etag } = (await get('/a?page=2')).headers
  for (const known of [etag, `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
    const again = await get('/a?page=2', { 'if-none-match': known as string, 'accept-encoding': 'br' })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    expect(again.headers).toMatchObject({ etag, 'x-content-type-options': 'nosniff' })
  }
  expect((await get('/a?page=2', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

test('HEAD gets the headers and no body, a not-found page keeps its status', async () => {
  const head = await get('/a?page=2', {}, 'HEAD')
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(text)))
  expect(head.body.length).toBe(0)
  const missing = await get('/nera', { 'if-none-match': '*' })
  expect(missing.status).toBe(404)
})

test('cookies and tokens make no difference, and neither does the host that was named', async () => {
  const plain = await get('/a?page=2')
  const named = await get('/a?page=2', { cookie: 'a=b', authorization: 'Bearer x', host: 'evil.test' })
  expect(named.body).toEqual(plain.body)
})

test('a page that is not in memory, and every other method, is answered by Fastify', async () => {
  expect((await get('/a')).body.toString()).toBe('fastify GET')
  expect((await get('/a?page=2', {}, 'POST')).body.toString()).toBe('fastify POST')
})

test('a request that forbids caching is answered by Fastify, and so is HEAD', async () => {
  const avoiding = fastify({ serverFactory: answerFromCache([cache], { avoids: ({ cookie }) => cookie === 'anew' }) })
  avoiding.all('/*', async () => 'anew')
  await avoiding.listen({ port: 0 })
  const before = app
  app = avoiding
  expect((await get('/a?page=2', { cookie: 'anew' })).body.toString()).toBe('anew')
  expect((await get('/a?page=2', { cookie: 'anew' }, 'HEAD')).headers['content-length']).toBe('4')
  expect((await get('/a?page=2', { cookie: 'other' })).body.toString()).toBe(text)
  app = before
  await avoiding.close()
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = app.server.address() as AddressInfo
  type Answer = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }
  return new Promise<Answer>((resolve, reject) => {
    ask({ port, path, headers, method, host: 'localhost' }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
