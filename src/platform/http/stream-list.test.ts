import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { streamList } from './stream-list.ts'

const Item = z.object({ id: z.int() })
type Batches = AsyncGenerator<z.infer<typeof Item>[], object>

let app: FastifyInstance
afterEach(() => app.close())

function serve(batches: () => Batches) {
  app = fastify()
  app.get('/', async (_, reply) => streamList(reply, { name: 'data', item: Item, batches: batches() }))
}

test('T770 a streamed list is one answer, with nothing in it that its schema does not name', async () => {
  serve(async function* (): Batches {
    yield []
    yield [{ id: 1, secret: 'x' } as never, { id: 2 }]
    yield [{ id: 3 }]
    return { failed: ['4'] }
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body).toBe('{"data":[{"id":1},{"id":2},{"id":3}],"failed":["4"]}')
})

test('T770 an empty one is a whole answer, too', async () => {
  // biome-ignore lint/correctness/useYield: nothing comes
  serve(async function* (): Batches {
    return {}
  })
  expect((await app.inject('/')).json()).toEqual({ data: [] })
})

test('T770 a streamed list that fails before its first row is answered as an ordinary error', async () => {
  // biome-ignore lint/correctness/useYield: nothing comes
  serve(async function* (): Batches {
    throw Object.assign(new Error('not ready'), { statusCode: 409 })
  })
  expect((await app.inject('/')).statusCode).toBe(409)
})

test('T770 an answer that fails half-way breaks off, so that nobody takes it for a whole one', async () => {
  serve(async function* (): Batches {
    yield [{ id: 1 }]
    throw new Error('the database is away')
  })
  const answer = fetch(`http://localhost:${await port()}/`)
  await expect(answer.then((whole) => whole.text())).rejects.toThrow()
})

test('T770 a client that disconnects ends the work on its streamed list', async () => {
  let isOver = false
  serve(async function* (): Batches {
    try {
      for (;;) yield Array.from({ length: 1_000 }, (_, id) => ({ id }))
    } finally {
      isOver = true
    }
  })
  const asking = request({ port: await port(), path: '/' })
  asking.end()
  const [answer] = await once(asking, 'response')
  await once(answer, 'data')
  expect(isOver).toBe(false)
  answer.destroy()
  await expect.poll(() => isOver).toBe(true)
})

async function port(): Promise<number> {
  await app.listen({ port: 0 })
  return (app.server.address() as AddressInfo).port
}
