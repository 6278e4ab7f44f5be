import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPageHeaders, parseCacheTags, parseUsableUntil, toHeaderText } from '../cache/cache-public-responses.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { sendCached } from '../cache/send-cached.ts'
import { showsHeader, showsUntilHeader, tellsHeader } from '../http/api-server.ts'
import { readYourWritesHeaders } from '../http/read-your-writes.ts'
import { redactUrl } from '../http/redact-url.ts'
import { buildSecurityHeaders } from '../http/security-headers.ts'
import type { Api, ApiAnswer } from './api-context.ts'
import { createVisitorApi, mountForms } from './mount-forms.ts'
import { isFile, isSecret, type PageParameters, pageAddress } from './page-address.ts'
import { type Build, pageRenderer } from './render-page.ts'

interface Options {
  cache: PageCache
  publicUrl: string
  /** Other parameters stay in the browser. */
  query: PageParameters
  forms?: readonly string[]
  analytics?: ((pathname: string) => boolean) | undefined
  avoidsMemory?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  hears?: ((text: string, request: IncomingMessage) => void) | undefined
  api?: Api
  build: Build
}

/** From BUILD_DIR (default `build`). */
export async function loadBuild(folder = buildFolder()): Promise<Build> {
  return await import(pathToFileURL(resolve(folder, 'server/index.js')).href)
}

export const buildFolder = (): string => resolve(process.env.BUILD_DIR ?? 'build')

/** All that is neither API, picture nor file. Call it last. */
export function mountPages(
  app: FastifyInstance,
  { cache, publicUrl, query, forms = [], analytics, avoidsMemory, hears, api, build }: Options,
): void {
  const ask = api ?? createInProcessApi(app, cache)
  const askAnew = api ?? createInProcessApi(app)
  const render = pageRenderer(build)
  const security = buildSecurityHeaders(publicUrl)
  mountForms(app, forms, (request, sent) =>
    render(
      request.raw.url ?? '/',
      { ...renderingOf(request), api: createVisitorApi(ask, request.ip), shown: () => [] },
      sent,
    ),
  )
  const renderings = new Map<string, { sequence: number; answer: Promise<CachedResponse> }>()

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = request.raw.url?.split('?', 1)[0] ?? '/'
      if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound()
      if (isFile(path) || path.startsWith('/assets/') || path.startsWith('/images/')) return noSuchFile(reply)
      const address = pageAddress(request.raw.url ?? '/', query)
      const isUnkept = address === undefined || isSecret(path) || avoidsMemory?.(request.headers)
      const answer = isUnkept ? await renderUnkept(request) : await renderOnce(address, request)
      reply.hijack()
      if (answer.tells !== undefined) hears?.(answer.tells, request.raw)
      sendCached(request.raw, reply.raw, answer)
    },
  })

  function renderOnce(address: string, request: FastifyRequest): CachedResponse | Promise<CachedResponse> {
    const kept = cache.find(address)
    if (kept) return kept
    const running = renderings.get(address)
    // A rendering begun before a drop may be stale.
    if (running?.sequence === cache.sequence) return running.answer

    const mine = { sequence: cache.sequence, answer: renderAndKeep(address, request) }
    renderings.set(address, mine)
    const done = () => {
      if (renderings.get(address) === mine) renderings.delete(address)
    }
    mine.answer.then(done, done)
    return mine.answer
  }

  async function renderAndKeep(address: string, request: FastifyRequest): Promise<CachedResponse> {
    const ticket = cache.begin()
    const shown = new Set<string>()
    let known = true
    let until = Number.POSITIVE_INFINITY
    const entries = new Set<string>()
    const watched: Api = async (input) => {
      const answer = await listening(ask, entries)(input)
      const shows = answer.headers[showsHeader]
      for (const tag of parseCacheTags(shows)) shown.add(tag)
      until = Math.min(until, parseUsableUntil(answer.headers[showsUntilHeader]))
      if (answer.status === 200 ? shows === undefined : answer.status !== 404) known = false
      return answer
    }
    const answer = await render(address, { ...renderingOf(request), api: watched, shown: () => [...shown] })
    if (answer.status === 503) return cache.lastKnown(address) ?? answer
    answer.usableUntil = until
    answer.tells = joined(entries)
    if (known) cache.put(address, answer, ticket)
    return answer
  }

  async function renderUnkept(request: FastifyRequest): Promise<CachedResponse> {
    const anybody = avoidsMemory?.(request.headers) ? askAnew : ask
    // limits on guesses count the visitor
    const asking = isSecret(request.raw.url ?? '') ? createVisitorApi(anybody, request.ip) : anybody
    const entries = new Set<string>()
    const rendering = { ...renderingOf(request), api: listening(asking, entries), shown: () => [] }
    const answer = await render(request.raw.url ?? '/', rendering)
    answer.tells = joined(entries)
    return answer
  }

  const renderingOf = (request: FastifyRequest) => ({
    publicUrl,
    security,
    analytics,
    requestId: request.id,
    report: (error: unknown) =>
      request.log.error({ err: error, url: redactUrl(request.url) }, 'A page could not be rendered'),
  })
}

const listening =
  (ask: Api, entries: Set<string>): Api =>
  async (input) => {
    const answer = await ask(input)
    for (const word of toHeaderText(answer.headers[tellsHeader])?.split(' ') ?? []) entries.add(word)
    return answer
  }

const joined = (entries: ReadonlySet<string>): string | undefined =>
  entries.size === 0 ? undefined : [...entries].join(' ')

function noSuchFile(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('404')
}

/** The call needs no socket. Without a cache the API is called as someone who has just written. */
export function createInProcessApi(app: FastifyInstance, cache?: PageCache): Api {
  return async ({ method, url, headers, body, from }): Promise<ApiAnswer> => {
    const kept = method === 'GET' ? cache?.find(url) : undefined
    if (kept) return { status: kept.status, headers: { ...kept.headers, ...shownBy(kept) }, body: kept.body.toString() }
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { accept: 'application/json', ...headers, ...ownPageHeaders, ...(!cache && readYourWritesHeaders) },
      ...(body !== undefined && { payload: body }),
      ...(from !== undefined && { remoteAddress: from }),
    })
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(named), body: answer.body }
  }
}

const shownBy = ({ tags, usableUntil, tells }: CachedResponse) => ({
  [showsHeader]: tags.join(','),
  ...(tells !== undefined && { [tellsHeader]: tells }),
  ...(usableUntil !== Number.POSITIVE_INFINITY && { [showsUntilHeader]: new Date(usableUntil).toISOString() }),
})
