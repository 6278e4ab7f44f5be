import type { Server } from 'node:http'
import { type AddressInfo, connect, Server as Listener, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../limits/limits.ts'
import { isAnswering } from '../patched/is-answering.ts'
import { shortenQueue } from '../patched/shorten-queue.ts'

/** Fastify's servers: one for each address of a name like `localhost`. */
export class HttpServers {
  #servers: Server[] = []
  #sockets = new Set<Socket>()

  add(server: Server): Server {
    this.#servers.push(server)
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    return server
  }

  /**
   * Stops without visible errors behind a proxy: accepts pending connections, refuses new ones, answers with
   * `Connection: close` (see `answerFromCache`), and ends idle connections after a moment. Resolves when none is
   * left, or after `limits.stopRequestsMs`.
   */
  async stopServing(): Promise<void> {
    const servers = this.#servers.filter(({ listening }) => listening)
    const closed = Promise.all(servers.map((server) => new Promise((done) => server.once('close', done))))
    await Promise.all(servers.map(closeBehindTheLast))
    let isClosed = false
    void closed.then(() => {
      isClosed = true
    })
    const until = performance.now() + limits.stopRequestsMs
    for (let wait: number = limits.stopIdleMs; !isClosed && performance.now() < until; wait = 50) {
      const read = new Map([...this.#sockets].map((socket) => [socket, socket.bytesRead]))
      await Promise.race([closed, delay(wait, undefined, { ref: false })])
      await this.#endIdle((socket) => !isAnswering(socket) && socket.bytesRead === read.get(socket))
    }
    for (const server of servers) server.closeAllConnections()
    await closed
  }

  /** One by one, each right after a look for input: all in a row takes milliseconds, in which one may ask. */
  async #endIdle(isIdle: (socket: Socket) => boolean): Promise<void> {
    for (const socket of this.#sockets) {
      if (!isIdle(socket)) continue
      if (!(await quietTurn())) return
      if (isIdle(socket)) socket.destroy()
    }
  }
}

/**
 * Closing a listener resets who waits in its queue, and shortening a queue resets who connects at that moment with
 * others. So a connection of our own joins the end and the queue is cut behind it: who came before is taken, later
 * ones retry unheard, and the moment our own is taken the listener closes and refuses them.
 */
function closeBehindTheLast(server: Server): Promise<void> {
  const { address: host, port } = server.address() as AddressInfo
  const { promise, resolve } = Promise.withResolvers<void>()
  const close = () => {
    clearTimeout(patience)
    server.off('connection', whenTaken)
    last.destroy()
    // The listener's: an HTTP server's would end idle connections at once, with requests on their way.
    if (server.listening) Listener.prototype.close.call(server)
    resolve()
  }
  const whenTaken = (socket: Socket) => {
    if (socket.remotePort !== last.localPort) return
    close()
    socket.destroy()
  }
  const patience = setTimeout(close, limits.stopRequestsMs / 2)
  server.prependListener('connection', whenTaken)
  const last = connect(port, host).on('error', close)
  // Right behind `connect`, which waits for the end of the tick.
  process.nextTick(() => shortenQueue(server))
  return promise
}

/** A turn that did little: ending a connection after it resets nobody. False if none came within a second. */
async function quietTurn(): Promise<boolean> {
  for (const until = performance.now() + 1_000; performance.now() < until; ) {
    const began = performance.now()
    await new Promise((done) => setImmediate(done))
    if (performance.now() - began < 0.3) return true
  }
  return false
}
