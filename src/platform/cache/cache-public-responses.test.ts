import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAnswerHeaders, disableAnswerCaching, rejectBadAddress } from '../http/security-headers.ts'
import { answerFromCache } from './answer-from-cache.ts'
import { cachePublicResponses, ownPageHeaders } from './cache-public-responses.ts'
import { PageCache } from './page-cache.ts'

let cache: PageCache
let app: FastifyInstance
let duringAnswer = () => {}

beforeEach(async () => {
  cache = new PageCache({ maxBytes: 2 ** 20 })
  const everywhere = buildAnswerHeaders('https://irankine.lt')
  app = fastify({ frameworkErrors: rejectBadAddress, serverFactory: answerFromCache([cache], { headers: everywhere }) })
  await app.register(async (plugin) => {
    plugin.get('/early', async (_request, reply) =>
      reply.header('content-security-policy', "default-src 'self'").send('1'),
    )
  })
  disableAnswerCaching(app)
  cachePublicResponses(app, cache, everywhere)
  app.get('/api/products', async (request, reply) => {
    duringAnswer()
    reply.header('x-shows', 'product:1, settings')
    return { data: [1], own: request.fromOwnPage }
  })
  app.get('/api/user', async () => ({ name: 'Rasa' }))
  app.get('/api/missing', async (_request, reply) =>
    reply.code(404).header('x-shows', 'catalogue').send({ message: 'Nėra.' }),
  )
})
afterEach(() => app.close())

test('a public answer is kept with what it shows, and nobody outside learns what that is', async () => {
  const answer = await app.inject('/api/products?page=2')
  expect(answer.headers['x-shows']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const cached = cache.find('/api/products?page=2')
  expect(cached?.body.toString()).toBe(answer.body)
  expect(cached?.tags).toEqual(['product:1', 'settings'])
  expect(cached?.headers).not.toHaveProperty('x-shows')
  expect(cached?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: answer.headers.etag })
})

test('a private answer is not cached, and browsers must not store it either', async () => {
  const answer = await app.inject('/api/user')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(cache.size).toBe(0)
})

test('an answer that was overtaken by a change is given but not kept', async () => {
  duringAnswer = () => cache.drop(['product:1'])
  const answer = await app.inject('/api/products')
  duringAnswer = () => {}
  expect(answer.statusCode).toBe(200)
  expect(cache.size).toBe(0)
})

test('our own pages hear what an answer shows, a refusal too; a guessed header does not make an own page', async () => {
  const own = await app.inject({ url: '/api/missing', headers: ownPageHeaders })
  expect(own.headers['x-shows']).toBe('catalogue')
  expect(cache.size).toBe(0)
  expect((await app.inject({ url: '/api/products', headers: ownPageHeaders })).json().own).toBe(true)
  const liar = await app.inject({ url: '/api/products', headers: { 'x-own-page': 'true' } })
  expect(liar.json().own).toBe(false)
  expect(liar.headers['x-shows']).toBeUndefined()
})

test('every answer carries the security headers: cached, private, unknown, unreadable, of an earlier plugin', async () => {
  await app.listen({ port: 0 })
  const at = `http://localhost:${(app.server.address() as AddressInfo).port}`
  for (const url of ['/api/products', '/api/products', '/api/user', '/nera', '/%E0%A4%A', '/early']) {
    const { headers } = await fetch(at + url)
    expect(Object.fromEntries(headers), url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy':
        url === '/early' ? "default-src 'self'" : expect.stringContaining("default-src 'none'"),
    })
  }
})
