import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes and milliseconds: slow enough to paint partially. */
const piece = 1_000
const between = 20

/** A proxy that sends pages in pieces, as on a poor link. Loopback only. */
export async function startChunkingProxy(shop: string): Promise<{ base: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const { host, connection, 'accept-encoding': _, ...input } = request.headers
    const headers = Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const answer = await fetch(shop + request.url, { headers: headers as [string, string][] })
    const { 'content-length': __, 'content-encoding': ___, ...entry } = Object.fromEntries(answer.headers)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, entry)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    for (let at = 0; at < body.length; at += piece) {
      if (isPage && at > 0) await pause(between)
      response.write(isPage ? body.subarray(at, at + piece) : body.subarray(at))
      if (!isPage) break
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
