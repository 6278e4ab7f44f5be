import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFromCache } from '../cache/answer-from-cache.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { createSilentLog } from '../log.ts'
import { rejectUnknownHost } from './reject-unknown-host.ts'

const publicUrl = 'https://shop.example.lt'
const memory = {
  find: (address: string) =>
    address === '/kept'
      ? new CachedResponse({ status: 200, headers: {}, body: Buffer.from('kept'), tags: [] })
      : undefined,
}

async function shopUnder(hosts: string[] | undefined): Promise<FastifyInstance> {
  const guard = rejectUnknownHost({
    publicUrl,
    hosts,
    headers: { 'x-content-type-options': 'nosniff' },
    log: createSilentLog(),
  })
  const app = fastify({ serverFactory: answerFromCache([memory], { refuses: guard }) })
  app.all('/*', async ({ url }) => `asked for ${url}`)
  await app.listen({ port: 0 })
  return app
}

let named: FastifyInstance
let nameless: FastifyInstance
beforeAll(async () => {
  named = await shopUnder(['shop.example.lt'])
  nameless = await shopUnder(undefined)
})
afterAll(async () => {
  await named.close()
  await nameless.close()
})

async function say(app: FastifyInstance, ...lines: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

const misdirected = 'HTTP/1.1 421 Misdirected Request'

test.for([
  ['a name that is not ours', ['GET /kept HTTP/1.1', 'host: evil.example']],
  ['one that is not kept', ['GET /a HTTP/1.1', 'host: evil.example']],
  ['no name', ['GET /kept HTTP/1.0']],
  ['an address with a foreign name', ['GET http://evil.example/kept HTTP/1.1', 'host: shop.example.lt']],
  ['an address that can’t be read', ['GET http://[/kept HTTP/1.1', 'host: shop.example.lt']],
] as const)('T42 %s is told where the shop is, and nothing else', async ([, lines]) => {
  const answer = await say(named, ...lines)
  expect(answer).toContain(misdirected)
  expect(answer).toContain('<a href="https://shop.example.lt/">shop.example.lt</a>')
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
  expect(answer).toMatch(/cache-control: no-store/i)
  expect(answer).toMatch(/content-security-policy: default-src 'none'/i)
  expect(answer).not.toMatch(/evil|kept|asked for/)
})

test('T42 a program is told so in JSON', async () => {
  const answer = await say(named, 'POST /api/login HTTP/1.1', 'host: evil.example', 'content-length: 0')
  expect(answer).toContain(misdirected)
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
  expect(body).toEqual({ message: `Šiuo vardu parduotuvė neatsako. Jos adresas: ${publicUrl}`, code: 'unknown-host' })
})

test('HEAD hears it without a body', async () => {
  const answer = await say(named, 'HEAD / HTTP/1.1', 'host: evil.example')
  expect(answer).toContain(misdirected)
  expect(answer.endsWith('\r\n\r\n')).toBe(true)
})

test('an absolute address of ours is asked for by its path, from memory too', async () => {
  const far = 'host: evil.example'
  expect(await say(named, 'GET http://shop.example.lt/a?b=1 HTTP/1.1', far)).toContain('asked for /a?b=1')
  expect(await say(named, 'GET https://SHOP.example.lt:443/kept HTTP/1.1', far)).toMatch(/\r\n\r\nkept$/)
})

test('T42 a shop that was told no name answers under any', async () => {
  expect(await say(nameless, 'GET /a HTTP/1.1', 'host: sandelis.local:3000')).toContain('asked for /a')
  expect(await say(nameless, 'GET /kept HTTP/1.0')).toMatch(/\r\n\r\nkept$/)
  expect(await say(nameless, 'GET http://192.168.1.7/a HTTP/1.1', 'host: kazkas')).toContain('asked for /a')
})

test.for(['/healthz', '/readyz?x=1', '/metrics'])('%s is answered under any name', async (path) => {
  expect(await say(named, `GET ${path} HTTP/1.1`, 'host: 7f3c.internal')).toContain(`asked for ${path}`)
})
