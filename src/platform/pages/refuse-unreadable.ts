import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What no name of a host has; whoever stands between us and the asker might read another one out of it. */
const noHost = /[\s/\\@?#,]/

/**
 * Answers 400 to what two programs on the way might understand differently, and says whether it did: two hosts, a host that
 * is none, an address that is no path (`GET *`), a body that comes in another way than whole or, since HTTP/1.1, in pieces; and whatever follows on such a line. What else could hide
 * a request in another one (two lengths, a length beside pieces, folded lines) Node's own parser refuses.
 */
export function refuseUnreadable(headers: Record<string, string>) {
  const body = JSON.stringify({ message: 'Užklausos nepavyko perskaityti.', code: 'unreadable' })
  const always = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const refused = new WeakSet<Socket>()
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Read together with what was refused: its answer would never leave, but it would be done.
    if (refused.has(request.socket)) return true
    if (isPath(request.url as string) && hasOneHost(request) && comesAsWeRead(request)) return false
    refused.add(request.socket)
    response.shouldKeepAlive = false
    response.writeHead(400, { ...headers, ...always, ...length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/** Of this server, or with the server's name before it, as proxies are asked. */
const isPath = (url: string) => url.charCodeAt(0) === 47 || /^https?:\/\/[^/?#]/i.test(url)

function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1 && !noHost.test(headers.host ?? '')
}

/** In pieces or whole, and in nothing else that could be read in two ways. */
function comesAsWeRead({ httpVersionMinor, headers }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding']
  return encoding === undefined || (httpVersionMinor > 0 && encoding.toLowerCase() === 'chunked')
}
