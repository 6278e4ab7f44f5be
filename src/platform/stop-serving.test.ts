import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { Doors } from './stop-serving.ts'

/** Answers after as many milliseconds as the address says. */
async function openDoors() {
  const doors = new Doors()
  const server = doors.add(
    createServer(async ({ url }, response) => {
      await delay(Number(url?.slice(1)))
      if (!server.listening) response.shouldKeepAlive = false
      response.end('atsakyta')
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { doors, port: (server.address() as AddressInfo).port }
}

function get(port: number, ms: number, agent: Agent): Promise<{ connection: string | undefined; text: string }> {
  return new Promise((done, fail) => {
    request({ port, host: '127.0.0.1', path: `/${ms}`, agent }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done({ connection: answer.headers.connection, text })
    })
      .on('error', fail)
      .end()
  })
}

test('who has a connection is answered and sent away, who wants a new one is refused at once', async () => {
  const { doors, port } = await openDoors()
  const [slow, idle] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  await get(port, 0, idle)
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const underWay = get(port, 700, slow)
  await delay(30)

  const began = performance.now()
  const stopped = doors.stopServing()
  await delay(60)
  await expect(get(port, 0, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await get(port, 0, idle)).toEqual({ connection: 'close', text: 'atsakyta' })
  await once(unused, 'close')
  expect(await underWay).toEqual({ connection: 'close', text: 'atsakyta' })
  await stopped
  expect(performance.now() - began).toBeLessThan(limits.stopRequestsMs / 2)
})

test('a program that nobody is connected to stops at once', async () => {
  const { doors } = await openDoors()
  const began = performance.now()
  await doors.stopServing()
  expect(performance.now() - began).toBeLessThan(limits.stopIdleMs)
})
