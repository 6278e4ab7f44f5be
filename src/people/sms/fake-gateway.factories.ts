import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenSms {
  to: string
  text: string
  from?: string
  reference: string
}

export async function startFakeGateway(): Promise<{
  url: string
  taken: TakenSms[]
  authorizations: (string | undefined)[]
  behave: (how: { status?: number; hangsUp?: boolean; afterMs?: number }) => void
  close: () => Promise<void>
}> {
  const taken: TakenSms[] = []
  const authorizations: (string | undefined)[] = []
  let how: { status?: number; hangsUp?: boolean; afterMs?: number } = {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { status = 202, hangsUp = false, afterMs = 0 } = how
    authorizations.push(request.headers.authorization)
    if (hangsUp || (status >= 200 && status < 300)) taken.push(JSON.parse(body))
    if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs))
    if (hangsUp) request.socket.destroy()
    else response.writeHead(status).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://user:k%C5%BEey@127.0.0.1:${(server.address() as AddressInfo).port}/send?from=Irankine`,
    taken,
    authorizations,
    behave: (next) => {
      how = next
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
