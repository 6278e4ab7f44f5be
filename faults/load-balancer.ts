import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  base: string
  retries: { refused: number; broken: number }
  close: () => Promise<void>
}

/**
 * A refused connection is always retried on the next program; one that broke before the first byte only for safe
 * methods, as nginx does. No health checks, no waiting.
 */
export async function startLoadBalancer(ports: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const retries = { refused: 0, broken: 0 }
  let turn = 0

  const server = createServer(async (message, answered) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    pass(message, Buffer.concat(chunks), answered, turn++, ports.length)
  })

  function pass(message: IncomingMessage, body: Buffer, answered: ServerResponse, at: number, triesLeft: number) {
    const { method, url: path, headers } = message
    const far = request(
      { agent, host: 'localhost', port: ports[at % ports.length], method, path, headers },
      (answer) => {
        answered.writeHead(answer.statusCode as number, answer.headers)
        answer.on('error', () => answered.destroy())
        answer.pipe(answered)
      },
    )
    far.on('error', (error: NodeJS.ErrnoException) => {
      const refused = error.code === 'ECONNREFUSED'
      if (answered.headersSent) return answered.destroy()
      if (triesLeft > 1 && (refused || method === 'GET')) {
        retries[refused ? 'refused' : 'broken']++
        return pass(message, body, answered, at + 1, triesLeft - 1)
      }
      answered
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`${method} ${path}: ${error.code} on a connection that was ${far.reusedSocket ? 'kept' : 'new'}`)
    })
    far.end(body)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    base: `http://127.0.0.1:${port}`,
    retries,
    close() {
      agent.destroy()
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
