import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFromCache } from '../cache/answer-from-cache.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { rejectUnreadableRequest } from './reject-unreadable-request.ts'

const kept = new CachedResponse({ status: 200, headers: {}, body: Buffer.from('kept'), tags: [] })
const memory = { find: (address: string) => (address === '/kept' ? kept : undefined) }

let app: FastifyInstance
const value: string[] = []
beforeAll(async () => {
  const refuses = rejectUnreadableRequest({ 'x-content-type-options': 'nosniff' })
  app = fastify({ serverFactory: answerFromCache([memory], { refuses, identify: () => 'the-one-id' }) })
  app.all('/*', async ({ method, url }) => {
    value.push(`${method} ${url}`)
    return 'asked'
  })
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

async function say(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  const timer = setTimeout(() => socket.destroy(), 1_000)
  await once(socket, 'close')
  clearTimeout(timer)
  return answer
}

const head = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`
const pieces = '2\r\n{}\r\n0\r\n\r\n'
const json = 'content-type: application/json'

test.each([
  ['an asterisk', head('GET * HTTP/1.1', 'host: a')],
  ['an asterisk with a query', head('GET *?a=b HTTP/1.1', 'host: a')],
  ['the head of an asterisk', head('HEAD * HTTP/1.1', 'host: a')],
  ['the options of an asterisk', head('OPTIONS * HTTP/1.1', 'host: a')],
  ['another kind of address', head('GET ftp://a/kept HTTP/1.1', 'host: a')],
  ['two hosts', head('GET /kept HTTP/1.1', 'host: a', 'host: b')],
  ['the same host twice', head('GET /kept HTTP/1.1', 'Host: a', 'hOST: a')],
  ['two hosts of an API', `${head('POST /api/login HTTP/1.1', 'host: a', json, 'host: b', 'content-length: 2')}{}`],
  ['a host with a space', head('GET /kept HTTP/1.1', 'host: a b')],
  ['a host with a name before it', head('GET /kept HTTP/1.1', 'host: b@a')],
  ['a host with a path', head('GET /kept HTTP/1.1', 'host: a/b')],
  ['pieces from HTTP/1.0', head('POST /a HTTP/1.0', 'host: a', json, 'transfer-encoding: chunked') + pieces],
  [
    'a length beside pieces',
    head('POST /a HTTP/1.1', 'host: a', 'content-length: 4', 'transfer-encoding: chunked') + pieces,
  ],
  ['two lengths', `${head('POST /a HTTP/1.1', 'host: a', json, 'content-length: 2', 'content-length: 4')}{}`],
  ['a length with a sign', `${head('POST /a HTTP/1.1', 'host: a', json, 'content-length: +2')}{}`],
  [
    'pieces that are more than that',
    head('POST /a HTTP/1.1', 'host: a', 'transfer-encoding: chunked, identity') + pieces,
  ],
  ['nearly pieces', head('POST /a HTTP/1.1', 'host: a', 'transfer-encoding: xchunked') + pieces],
  ['a space before a colon', head('POST /a HTTP/1.1', 'host: a', 'transfer-encoding : chunked') + pieces],
  ['a folded line', head('GET /a HTTP/1.1', 'host: a', 'x-a: b', ' transfer-encoding: chunked')],
  ['lines that end half', 'GET /a HTTP/1.1\nhost: a\n\n'],
])('T90 %s is refused with 400, and nothing that follows on the line is answered', async (_, text) => {
  value.length = 0
  const answer = await say(text + head('GET /smuggled HTTP/1.1', 'host: a'))
  expect([...new Set(answer.match(/HTTP\/1\.1 \d+/g))]).toEqual(['HTTP/1.1 400'])
  expect(value).toEqual([])
})

test('T90 no host at all is refused', async () => {
  expect(await say(head('GET /kept HTTP/1.1'))).toMatch(/^HTTP\/1\.1 400/)
})

test('T90 a readable request is answered: one host, a path, an address with the host before it', async () => {
  value.length = 0
  for (const text of [
    head('GET /a HTTP/1.1', 'host: shop.example.lt:8080', 'connection: close'),
    head('GET http://shop.example.lt/a HTTP/1.1', 'host: [::1]:80', 'connection: close'),
    head('GET /* HTTP/1.1', 'host: shop_1', 'connection: close'),
    head('GET /a HTTP/1.0', ''),
  ])
    expect(await say(text)).toMatch(/^HTTP\/1\.1 200/)
  const body = head('POST /a HTTP/1.1', 'host: a', 'content-type: text/plain', 'content-length: 33')
  const hidden = 'GET /smuggled HTTP/1.1\r\nhost: a\r\n\r'
  await say(`${body}${hidden.slice(0, 33)}`)
  expect(value.some((one) => one.includes('smuggled'))).toBe(false)
})

test('T92 an answer from memory says the request’s id, also when nothing has changed', async () => {
  const close = 'connection: close'
  expect(await say(head('GET /kept HTTP/1.1', 'host: a', close))).toMatch(
    /^HTTP\/1\.1 200[\s\S]*x-request-id: the-one-id/,
  )
  const known = head('GET /kept HTTP/1.1', 'host: a', close, `if-none-match: ${kept.etag}`)
  expect(await say(known)).toMatch(/^HTTP\/1\.1 304[\s\S]*x-request-id: the-one-id/)
})
