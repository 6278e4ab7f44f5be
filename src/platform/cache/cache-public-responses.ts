import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { showsHeader, showsUntilHeader, tellsHeader } from '../http/api-server.ts'
import { requestIdHeader } from '../http/request-scope.ts'
import { CachedResponse } from './cached-response.ts'
import type { CacheTicket, PageCache } from './page-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Client limits do not apply. */
    fromOwnPage: boolean
  }
}

/** The header's value is a secret of this process. */
const ownPageHeader = 'x-own-page'
const ownPageSecret = randomBytes(32).toString('base64url')
export const ownPageHeaders = { [ownPageHeader]: ownPageSecret }

export const publicCacheControl = 'public, max-age=0, must-revalidate'

/**
 * `cacheTags(['product:12', 'settings'])` marks a GET response as the same for everybody; outside clients don't see
 * these headers. `everywhere`: headers of every response. Call before the server listens.
 */
export function cachePublicResponses(app: FastifyInstance, cache: PageCache, everywhere: Record<string, string>): void {
  const tickets = new WeakMap<FastifyRequest, CacheTicket>()
  app.decorateRequest('fromOwnPage', false)

  app.addHook('onRequest', async (request) => {
    request.fromOwnPage = request.headers[ownPageHeader] === ownPageSecret
    if (request.method === 'GET') tickets.set(request, cache.begin())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const last = reply.statusCode === 503 && request.method === 'GET' ? cache.lastKnown(request.url) : undefined
    if (last) {
      reply.removeHeader('retry-after').removeHeader(showsHeader).removeHeader(showsUntilHeader)
      reply.code(200).headers(last.headers)
      return last.body
    }
    const shows = reply.getHeader(showsHeader)
    if (shows === undefined) return payload
    const until = reply.getHeader(showsUntilHeader)
    if (!request.fromOwnPage) reply.removeHeader(showsHeader).removeHeader(showsUntilHeader)

    if (reply.statusCode === 200) reply.header('cache-control', publicCacheControl)

    const ticket = tickets.get(request)
    if (!ticket || reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        notCached.has(name) || value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const cached = new CachedResponse({
      status: 200,
      headers: { ...everywhere, ...headers },
      body: Buffer.from(payload),
      tags: parseCacheTags(shows),
    })
    cached.usableUntil = parseUsableUntil(until)
    cached.tells = request.tells ?? toHeaderText(reply.getHeader(tellsHeader))
    if (request.url.length <= longestKey) cache.put(request.url, cached, ticket)
    reply.header('etag', cached.etag)
    return payload
  })
}

export const longestKey = 400

const notCached = new Set([
  showsHeader,
  showsUntilHeader,
  tellsHeader,
  requestIdHeader,
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

export const toHeaderText = (tells: unknown): string | undefined => (tells === undefined ? undefined : String(tells))

export function parseCacheTags(shows: unknown): string[] {
  return String(shows ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

/** Ms since 1970; without a header, for ever. */
export function parseUsableUntil(until: unknown): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(String(until))
}
