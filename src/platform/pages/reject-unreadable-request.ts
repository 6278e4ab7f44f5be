import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An intermediary might parse them differently. */
const noHost = /[\s/\\@?#,]/

/**
 * Against request smuggling: answers 400 to what two programs might parse differently (two hosts, an invalid host, `GET
 * *`, a body neither whole nor chunked), and to whatever follows on that connection. Node's parser refuses the rest.
 */
export function rejectUnreadableRequest(headers: Record<string, string>) {
  const body = JSON.stringify({ message: 'Užklausos nepavyko perskaityti.', code: 'unreadable' })
  const always = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const refused = new WeakSet<Socket>()
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Parsed with what was refused: its answer could never be sent.
    if (refused.has(request.socket)) return true
    if (isPath(request.url as string) && hasOneHost(request) && comesAsWeRead(request)) return false
    refused.add(request.socket)
    response.shouldKeepAlive = false
    response.writeHead(400, { ...headers, ...always, ...length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/** Relative, or absolute as sent to proxies. */
const isPath = (url: string) => url.charCodeAt(0) === 47 || /^https?:\/\/[^/?#]/i.test(url)

function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1 && !noHost.test(headers.host ?? '')
}

function comesAsWeRead({ httpVersionMinor, headers }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding']
  return encoding === undefined || (httpVersionMinor > 0 && encoding.toLowerCase() === 'chunked')
}
