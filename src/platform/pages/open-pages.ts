import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { answerFromCache } from '../cache/answer-from-cache.ts'
import { cachePublicResponses } from '../cache/cache-public-responses.ts'
import { type ChangeListener, listenForChanges } from '../cache/listen-for-changes.ts'
import { PageCache } from '../cache/page-cache.ts'
import { requestId, requestIdHeader } from '../http/request-scope.ts'
import {
  buildAnswerHeaders,
  buildSecurityHeaders,
  disableAnswerCaching,
  rejectBadAddress,
} from '../http/security-headers.ts'
import { HttpServers } from '../http/stop-serving.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { registerGauge } from '../metrics.ts'
import { loadStaticFiles } from './load-static-files.ts'
import { buildFolder, loadBuild, mountPages } from './mount-pages.ts'
import type { PageParameters } from './page-address.ts'
import { rejectUnknownHost } from './reject-unknown-host.ts'
import { rejectUnreadableRequest } from './reject-unreadable-request.ts'

export interface Pages {
  cache: PageCache
  /** The options go to Fastify's constructor. */
  http: Pick<FastifyServerOptions, 'serverFactory' | 'frameworkErrors'>
  /** Own commits are announced ahead of the database's notice. */
  whenChanged: (tags: string[]) => void
  /** See `HttpServers`. */
  stopServing: () => Promise<void>
  /** Call it after the API, before listening. `below` is dropped before the pages. */
  mount: (app: FastifyInstance, databaseUrl: string, below?: ChangeListener[]) => Promise<void>
}

interface Options {
  publicUrl: string
  /** Undefined: any. */
  hosts: readonly string[] | undefined
  /** See `pageAddress`. */
  query: PageParameters
  forms: readonly string[]
  analytics: ((pathname: string) => boolean) | undefined
  avoidsMemory?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  hears?: ((text: string, request: IncomingMessage) => void) | undefined
  development: boolean
  trustsProxy?: boolean
  log: Log
  maxBytes?: number
}

export async function openPages({
  publicUrl,
  hosts,
  query,
  forms,
  analytics,
  avoidsMemory,
  hears,
  development,
  trustsProxy = false,
  log,
  maxBytes = limits.pageCacheBytes,
}: Options): Promise<Pages> {
  const cache = new PageCache({ maxBytes })
  let kept: ChangeListener[] = [cache]
  registerGauge('irankine_page_cache_bytes', 'Memory of cached pages and public JSON', () => cache.bytes)
  registerGauge('irankine_page_cache_answers', 'Cached pages and public JSON', () => cache.size)
  const servers = new HttpServers()
  const everywhere = buildAnswerHeaders(publicUrl)
  const build = development ? undefined : await loadBuild()
  const files = build && loadStaticFiles(join(buildFolder(), 'client'), buildSecurityHeaders(publicUrl))
  const isUnreadable = rejectUnreadableRequest(everywhere)
  const isElsewhere = rejectUnknownHost({ publicUrl, hosts, headers: everywhere, log })
  const makeServer = answerFromCache(files ? [cache, files] : [cache], {
    headers: everywhere,
    avoids: avoidsMemory,
    hears,
    refuses: (request, response) => isUnreadable(request, response) || isElsewhere(request, response),
    identify: ({ headers }) => requestId(headers[requestIdHeader], trustsProxy),
  })

  return {
    cache,
    http: {
      serverFactory: (handler, options) => servers.add(makeServer(handler, options)),
      frameworkErrors: rejectBadAddress,
    },
    whenChanged: (tags) => {
      for (const one of kept) one.drop(tags)
    },
    stopServing: () => servers.stopServing(),
    async mount(app, databaseUrl, below = []) {
      kept = [...below, cache]
      disableAnswerCaching(app)
      cachePublicResponses(app, cache, everywhere)
      if (!build) {
        const { mountDevelopmentPages } = await import('./mount-development-pages.ts')
        return mountDevelopmentPages(app, { cache, publicUrl, forms, analytics })
      }
      mountPages(app, { cache, publicUrl, query, forms, analytics, avoidsMemory, hears, build })
      const listening = await listenForChanges(databaseUrl, kept, { report: (message) => log.warn(message) })
      app.addHook('onClose', () => listening.stop())
    },
  }
}
