import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { HttpServers } from './stop-serving.ts'

/** Bytes: more than the kernel buffers for a slow reader. */
const longAnswer = 32 << 20

async function openServers(whenCome: (socket: Socket) => void = () => {}) {
  const servers = new HttpServers()
  const slow = Promise.withResolvers<void>()
  const input = Promise.withResolvers<void>()
  const server = servers.add(
    createServer(async ({ url }, response) => {
      if (url === '/slow') {
        input.resolve()
        await slow.promise
      }
      if (!server.listening) response.shouldKeepAlive = false
      response.end(url === '/long' ? Buffer.alloc(longAnswer) : 'atsakyta')
    }),
  )
  server.on('connection', whenCome)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { servers, port, requested: input.promise, answerSlow: slow.resolve }
}

function get(port: number, path: string, agent: Agent): Promise<{ connection: string | undefined; text: string }> {
  return new Promise((done, fail) => {
    request({ port, host: '127.0.0.1', path, agent }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done({ connection: answer.headers.connection, text })
    })
      .on('error', fail)
      .end()
  })
}

test('a stopping server answers open connections and closes them, and refuses new ones at once', async () => {
  const { servers, port, requested: input, answerSlow } = await openServers()
  const [slow, idle] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  await get(port, '/', idle)
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const underWay = get(port, '/slow', slow)
  await input

  const began = performance.now()
  const stopped = servers.stopServing()
  await delay(60)
  await expect(get(port, '/', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await get(port, '/', idle)).toEqual({ connection: 'close', text: 'atsakyta' })
  await once(unused, 'close')
  answerSlow()
  expect(await underWay).toEqual({ connection: 'close', text: 'atsakyta' })
  await stopped
  expect(performance.now() - began).toBeLessThan(limits.stopRequestsMs / 2)
})

test('T82 a stopping server answers every earlier connection, however many wait in the queue and however long each takes', async () => {
  const servers = new HttpServers()
  const server = servers.add(
    createServer((_, response) => {
      // Blocks the loop like rendering: connections wait in the kernel.
      for (const until = performance.now() + 50; performance.now() < until; );
      response.end('atsakyta')
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const customers = await customersElsewhere(port, 40)
  const answered = customers.answers()

  await servers.stopServing()
  expect(await answered).toEqual(Array(40).fill('atsakyta'))
  await expect(get(port, '/', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('T82 customers who keep coming do not keep a program from stopping', async () => {
  const servers = new HttpServers()
  const server = servers.add(
    createServer((_, response) => {
      for (const until = performance.now() + 5; performance.now() < until; );
      response.end('atsakyta')
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const customers = await customersElsewhere(port, 60, true)
  const answered = customers.answers()
  const began = performance.now()
  await servers.stopServing()
  expect(performance.now() - began).toBeLessThan(limits.stopRequestsMs / 2)
  const answers = await answered
  // Whoever connects between the last one taken and the close is reset. With the queue at its full length 58 of 60 are.
  expect(answers.filter((answer) => answer === 'ECONNREFUSED').length).toBeGreaterThanOrEqual(57)
})

test('T989 a stopping server answers a request on a kept connection while others are ended, however long it takes to end one', async () => {
  const { servers, port } = await openServers((socket) => {
    const { destroy } = socket
    socket.destroy = (error) => {
      destroy.call(socket, error)
      for (const until = performance.now() + 5; performance.now() < until; );
      return socket
    }
  })
  const customers = await customersWhoCome(port, 60, limits.stopIdleMs)
  const answered = customers.answers()
  await servers.stopServing()
  const answers = await answered
  expect(answers.filter((answer) => answer === 'atsakyta').length).toBeGreaterThan(3)
  // A request at the very moment of the close can't be told from a broken connection.
  expect(answers.filter((answer) => answer === 'ECONNRESET').length).toBeLessThan(6)
})

test('T989 an answer that is read slowly is written to its end', async () => {
  const { servers, port } = await openServers()
  const reader = connect(port, '127.0.0.1')
  reader.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(reader, 'readable')
  const stopped = servers.stopServing()
  await delay(limits.stopIdleMs + 200)
  let bytes = 0
  reader.on('data', (piece) => {
    bytes += piece.length
  })
  await once(reader, 'close')
  expect(bytes).toBeGreaterThan(longAnswer)
  await stopped
})

test('a program that nobody is connected to stops at once', async () => {
  const { servers } = await openServers()
  const began = performance.now()
  await servers.stopServing()
  expect(performance.now() - began).toBeLessThan(limits.stopIdleMs)
})

/** In another process, because this one is busy. `again`: on a new connection, until refused. */
async function customersElsewhere(port: number, count: number, again = false) {
  const code = `
    const http = require('node:http')
    const ask = (whenSent) => new Promise((done) => {
      const request = http.get({ port: ${port}, host: '127.0.0.1', agent: false }, async (answer) => {
        let text = ''
        try { for await (const chunk of answer) text += chunk } catch (error) { text = error.code }
        done(text)
      })
      request.on('error', (error) => done(error.code))
      // A connection is there once the kernel has it, whether or not the program takes it.
      request.on('socket', (socket) => socket.once('connect', () => setImmediate(whenSent)))
    })
    const answers = []
    let sent = 0
    const whenSent = () => { if (++sent === ${count}) process.stdout.write('asked\\n') }
    const visit = async () => {
      do answers.push(await ask(whenSent)); while (${again} && answers.at(-1) === 'atsakyta')
    }
    const visits = Array.from({ length: ${count} }, visit)
    Promise.all(visits).then(() => process.stdout.write(JSON.stringify(answers)))`
  return heardFrom(code)
}

/** On kept-alive connections. From `inMs` on they ask every 5 ms; whose connection has ended says `ended`. */
async function customersWhoCome(port: number, count: number, inMs: number) {
  const code = `
    const http = require('node:http')
    const { setTimeout: delay } = require('node:timers/promises')
    const ask = (agent) => new Promise((done) => {
      const request = http.get({ port: ${port}, host: '127.0.0.1', agent }, async (answer) => {
        let text = ''
        try { for await (const chunk of answer) text += chunk } catch (error) { text = error.code }
        done(text)
      })
      request.on('error', (error) => done(error.code === 'ECONNREFUSED' ? 'ended' : error.code))
    })
    const agents = Array.from({ length: ${count} }, () => new http.Agent({ keepAlive: true }))
    Promise.all(agents.map(ask))
      .then(async () => {
        process.stdout.write('asked\\n')
        await delay(${inMs})
        return Promise.all(agents.map(async (agent, at) => delay(at * 5).then(() => ask(agent))))
      })
      .then((answers) => process.stdout.write(JSON.stringify(answers)))`
  return heardFrom(code)
}

async function heardFrom(code: string) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  const ended = once(child, 'exit')
  while (!said.includes('asked')) await delay(2)
  return { answers: async () => ended.then(() => JSON.parse(said.slice('asked\n'.length)) as string[]) }
}
