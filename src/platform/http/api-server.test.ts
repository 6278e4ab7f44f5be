import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ById, defineEndpoint } from '../contract.ts'
import { conflict } from '../refusal.ts'
import { openShopForFile } from '../test-kit/open-shop-for-file.ts'
import { createRouteRegistrar, openApiServer } from './api-server.ts'

const Hammer = defineEndpoint({
  method: 'POST',
  address: '/api/hammers/:id',
  who: 'anyone',
  summary: 'A endpoint for this test',
  params: ById,
  body: z.object({ blows: z.int().min(1), note: z.string().min(1).optional() }),
  answer: z.object({ blows: z.int() }),
  refuses: [409],
})

let app: FastifyInstance

const shop = openShopForFile()
beforeAll(async () => {
  app = openApiServer(shop.context)
  const route = createRouteRegistrar(app, shop.context)
  route(Hammer, async ({ body }) => {
    if (body.blows === 2) throw conflict('too-loud', 'Per garsu.', { allowed: 1 })
    if (body.blows === 3) throw new Error('secret of the inside')
    if (body.blows === 4) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (body.blows === 5) throw new Error('asked', { cause: new Error('timeout exceeded when trying to connect') })
    return { blows: body.blows, inner: 'never leaves the program' } as { blows: number }
  })
  await app.ready()
})

afterAll(async () => {
  await app.close()
})

const hammer = (payload: object, id: string | number = 1) =>
  app.inject({ method: 'POST', url: `/api/hammers/${id}`, payload })

test('the program says that it is alive, and ready once the schema is there', async () => {
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect((await shop.app.inject('/readyz')).json()).toEqual({ ready: true })
})

test('an unknown /api address is a JSON 404 in Lithuanian', async () => {
  const answer = await shop.app.inject('/api/no-such-thing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Tokio adreso nėra.', code: 'not-found' })
})

test('the OpenAPI document is published and can be browsed', async () => {
  expect((await shop.app.inject('/api/openapi.json')).json().openapi).toBe('3.1.0')
  expect((await shop.app.inject('/api/docs')).statusCode).toBeLessThan(400)
})

test('only what the contract names leaves the program', async () => {
  expect((await hammer({ blows: 1 })).json()).toEqual({ blows: 1 })
})

test('every field at fault is told, under its name and in Lithuanian', async () => {
  const answer = await hammer({ blows: 0, note: '' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ blows: ['Turi būti ne mažiau kaip 1.'], note: ['Šis laukas yra privalomas.'] })
  expect((await hammer({})).json().errors).toEqual({ blows: ['Šis laukas yra privalomas.'] })
})

test('an id that is none is a 422, however it looks', async () => {
  for (const id of ['0', '-1', '1e20', '1%20OR%201', 'abc', '99999999999'])
    expect((await hammer({ blows: 1 }, id)).statusCode).toBe(422)
})

test('a refusal carries its code and what else it has to say', async () => {
  const answer = await hammer({ blows: 2 })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ message: 'Per garsu.', code: 'too-loud', allowed: 1 })
})

test('T80 a surprise tells a request id and nothing of the inside', async () => {
  const answer = await hammer({ blows: 3 })
  expect(answer.statusCode).toBe(500)
  expect(answer.payload).not.toContain('secret')
  expect(answer.json().message).toContain(answer.json().request_id)
})

test('T69 a database that is away is a 503 that says when to come again', async () => {
  const answer = await hammer({ blows: 4 })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
})

test('T1145 a pool whose connections are all lent is a crowd, and no database that is away', async () => {
  const answer = await hammer({ blows: 5 })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toEqual({ message: 'Šiuo metu per daug užklausų. Bandykite po akimirkos.', code: 'busy' })
})

test('T60 a body of another kind is never read as JSON', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/hammers/1',
    headers: { 'content-type': 'text/html' },
    payload: '{"blows":1}',
  })
  expect(answer.statusCode).toBe(415)
})

test('T1635 a call that is announced as JSON and brings nothing is read as one without a body', async () => {
  const send = (method: 'POST' | 'DELETE', url: string, payload = '') =>
    app.inject({ method, url, payload, headers: { 'content-type': 'application/json' } })
  const { statusCode, body } = await send('POST', '/api/hammers/1')
  expect([statusCode, body]).toEqual([422, expect.stringContaining('errors')])
  expect((await send('POST', '/api/hammers/1', '{"__proto__": {}}')).statusCode).toBe(422)
})

test('T61 a broken JSON body is a 422, and one that is too large a 413', async () => {
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/hammers/1', headers: { 'content-type': 'application/json' }, payload })
  expect((await send('{"blows":')).statusCode).toBe(422)
  expect((await send(`{"note":"${'a'.repeat(300_000)}"}`)).statusCode).toBe(413)
  expect((await send('{"__proto__":{"isAdmin":true},"blows":1}')).statusCode).toBe(422)
})

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
])('T41 behind %i trusted proxies the client is %s, whatever it claims beyond', async (trustProxy, client) => {
  const behind = openApiServer({ ...shop.context, config: { ...shop.context.config, trustProxy } })
  behind.get('/ip', async (request) => request.ip)
  const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' }
  expect((await behind.inject({ url: '/ip', headers })).body).toBe(client)
  await behind.close()
})

test('every answer says its id, and takes over one that a trusted proxy gave, when it is one', async () => {
  const ids: unknown[] = []
  const askWith = async (server: FastifyInstance, id: string) =>
    (await server.inject({ url: '/api/nera', headers: { 'x-request-id': id } })).headers['x-request-id']
  ids.push(await askWith(app, 'from-a-stranger'))
  const behind = openApiServer({ ...shop.context, config: { ...shop.context.config, trustProxy: 1 } })
  expect(await askWith(behind, 'edge-7:0001.a')).toBe('edge-7:0001.a')
  for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), '{"level":"error"}', 'ąžuolas-ąžuolas'])
    ids.push(await askWith(behind, bad))
  await behind.close()
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

  const failed = await hammer({ blows: 3 })
  expect(failed.headers['x-request-id']).toBe(failed.json().request_id)
  expect(failed.json().message).toContain(`Klaidos numeris: ${failed.json().request_id}`)
})
