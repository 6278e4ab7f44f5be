import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../limits/limits.ts'
import { isAnswering } from '../patched/is-answering.ts'
import { shortenQueue } from '../patched/shorten-queue.ts'

/** What a process listens with: Fastify opens one server for each address that a name like `localhost` has. */
export class Doors {
  #servers: Server[] = []
  #sockets = new Set<Socket>()
  #taken = 0

  add(server: Server): Server {
    this.#servers.push(server)
    server.on('connection', (socket: Socket) => {
      this.#taken++
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    return server
  }

  /**
   * Stops serving so that nobody behind a proxy notices. Whoever had connected is let in; then new connections are refused,
   * so that the proxy tries another process; what comes on open ones is answered, with `Connection: close` (see
   * `answerFromCache`); after a moment those on which nothing came are ended. Resolves when none is left, or when requests
   * have had `limits.stopRequestsMs`.
   */
  async stopServing(): Promise<void> {
    await this.#takeWhoCame()
    // Of a listener, because an HTTP server would end its idle connections at once, with what is on its way on them.
    const closed = Promise.all(
      this.#servers.map((server) => new Promise((done) => Listener.prototype.close.call(server, done))),
    )
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
    for (const server of this.#servers) server.closeAllConnections()
    await closed
  }

  /**
   * Lets everybody in who had connected: whom the kernel has taken and we have not is reset when the door closes. Node
   * takes one connection in a turn of its loop, so a queue of forty before pages that take 50 ms each lasts two seconds.
   * Where more come all the while, the kernel is told after a moment to let no more of them queue; they try again and
   * are refused by then.
   */
  async #takeWhoCame(): Promise<void> {
    const until = performance.now() + limits.stopRequestsMs / 2
    if (await this.#quietTurn()) return
    for (const server of this.#servers) shortenQueue(server)
    for (let empty = 0; empty < 2 && performance.now() < until; ) {
      const taken = this.#taken
      await new Promise((done) => setImmediate(done))
      empty = this.#taken === taken ? empty + 1 : 0
    }
  }

  /**
   * Ends connections one by one, each right after a look at what has come: all in a row takes milliseconds, and who asks on
   * the last of them meanwhile would be reset. Where no turn is quiet they stay for the next time.
   */
  async #endIdle(isIdle: (socket: Socket) => boolean): Promise<void> {
    for (const socket of this.#sockets) {
      if (!isIdle(socket)) continue
      if (!(await this.#quietTurn())) return
      if (isIdle(socket)) socket.destroy()
    }
  }

  /**
   * What has come meanwhile, a connection or a request on one, is reset when its door closes. So doors close in a turn of
   * the loop that found no connection waiting and did little else since it looked. False where none came within a second.
   */
  async #quietTurn(): Promise<boolean> {
    for (const until = performance.now() + 1_000; performance.now() < until; ) {
      const [taken, began] = [this.#taken, performance.now()]
      await new Promise((done) => setImmediate(done))
      if (this.#taken === taken && performance.now() - began < 0.3) return true
    }
    return false
  }
}
