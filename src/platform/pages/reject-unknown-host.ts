import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHostMatcher } from '../http/known-hosts.ts'
import { bareStyle } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { renderBarePage } from './render-bare-page.ts'

interface HostCheckInput {
  publicUrl: string
  /** Undefined: any. */
  hosts: readonly string[] | undefined
  headers: Record<string, string>
  log: Log
}

/** Supervisors, load balancers and Prometheus nearby ask for these. */
const underAnyName = new Set(['/healthz', '/readyz', '/metrics'])

/** How often an unknown host is logged: it may be a proxy's forgotten name. */
const tellEveryMs = 60_000

/** Answers 421. An absolute URL (`GET http://shop.example.lt/nuoma`) names its own host (RFC 9112, 3.2.2). */
export function rejectUnknownHost({ publicUrl, hosts, headers, log }: HostCheckInput) {
  const knows = hosts && createHostMatcher(hosts)
  let toldAt = Number.NEGATIVE_INFINITY
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const host = isAbsolute(request.url as string) ? makeRelative(request) : request.headers.host
    if (!knows || knows(host)) return false
    const path = (request.url as string).split('?', 1)[0] as string
    if (underAnyName.has(path)) return false

    const now = performance.now()
    if (now - toldAt > tellEveryMs) {
      toldAt = now
      log.warn({ host: host?.slice(0, 100) }, 'asked for under a name that is neither in PUBLIC_URL nor in ALSO_HOSTS')
    }
    send(request, response, { ...headers, ...(isOfApi(path) ? json(publicUrl) : page(publicUrl)) })
    return true
  }
}

const isAbsolute = (url: string) => url.charCodeAt(0) !== 47 && /^https?:\/\//i.test(url)

function makeRelative(request: IncomingMessage): string | undefined {
  const target = URL.parse(request.url as string)
  if (!target) return undefined
  request.url = target.pathname + target.search
  return target.host
}

const isOfApi = (path: string) => path === '/api' || path.startsWith('/api/')

type Refusal = { body: string } & Record<string, string>

const json = (publicUrl: string): Refusal => ({
  'content-type': 'application/json; charset=utf-8',
  body: JSON.stringify({ message: `Šiuo vardu parduotuvė neatsako. Jos adresas: ${publicUrl}`, code: 'unknown-host' }),
})

function page(publicUrl: string): Refusal {
  const { href, host } = new URL(publicUrl)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': bareStyle,
    body: renderBarePage({
      title: 'Parduotuvė yra kitu adresu',
      text: 'Atidarėte adresą, kuriuo ji neveikia. Tikrasis jos adresas:',
      link: { href, label: host },
    }),
  }
}

function send(request: IncomingMessage, response: ServerResponse, { body, ...headers }: Refusal): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') response.shouldKeepAlive = false
  response.writeHead(421, {
    ...headers,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
