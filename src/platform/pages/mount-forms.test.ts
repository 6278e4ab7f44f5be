import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CachedResponse } from '../cache/cached-response.ts'
import { PageCache } from '../cache/page-cache.ts'
import { createVisitorApi, mountForms } from './mount-forms.ts'
import { createInProcessApi } from './mount-pages.ts'

let app: FastifyInstance
let sent: string[]

beforeEach(async () => {
  sent = []
  app = fastify()
  app.post('/api/echo', async (request) => ({ from: request.ip, body: request.body }))
  mountForms(app, ['/forma'], async (_, form) => {
    sent.push(form)
    return new CachedResponse({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: Buffer.from('gerai'),
      tags: [],
    })
  })
  await app.ready()
})
afterEach(() => app.close())

const post = (url: string, type: string, payload: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const form = 'application/x-www-form-urlencoded'

test('a page takes a form, from a browser and from the router, at its own address and no other', async () => {
  for (const url of ['/forma', '/forma?uzsakymas=7', '/forma.data'])
    expect((await post(url, `${form};charset=UTF-8`, 'name=R%C5%ABta')).body, url).toBe('gerai')
  expect(sent).toEqual(['name=R%C5%ABta', 'name=R%C5%ABta', 'name=R%C5%ABta'])
  expect((await post('/kita', form, 'name=x')).statusCode).toBe(404)
})

test('a page’s address accepts only forms, and no long ones', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    expect((await post('/forma', type, '{}')).statusCode, type).toBe(415)
  expect((await post('/forma', form, 'a='.padEnd(20_000, 'x'))).statusCode).toBe(413)
  expect(sent).toEqual([])
})

test('the API takes no forms because a page does', async () => {
  expect((await post('/api/echo', form, 'name=x')).statusCode).toBe(415)
})

test('a page form’s call of the API is made in its sender’s name', async () => {
  const ask = createVisitorApi(createInProcessApi(app, new PageCache({ maxBytes: 2 ** 16 })), '203.0.113.9')
  const { body } = await ask({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(JSON.parse(body)).toEqual({ from: '203.0.113.9', body: {} })
})
