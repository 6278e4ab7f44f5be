import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { answerFromCache } from '../cache/answer-from-cache.ts'
import { cachePublicResponses } from '../cache/cache-public-responses.ts'
import { type Kept, listenForChanges } from '../cache/listen-for-changes.ts'
import { PageCache } from '../cache/page-cache.ts'
import { requestId, requestIdHeader } from '../http/request-scope.ts'
import {
  headersOfEveryAnswer,
  keepAnswersPrivate,
  refuseBadAddress,
  securityHeaders,
} from '../http/security-headers.ts'
import { Doors } from '../http/stop-serving.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { gauge } from '../metrics.ts'
import { buildFolder, loadBuild, mountPages } from './mount-pages.ts'
import type { PageQuery } from './page-address.ts'
import { refuseUnknownHost } from './refuse-unknown-host.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { staticFiles } from './static-files.ts'

export interface Pages {
  cache: PageCache
  /** For Fastify's constructor. */
  http: Pick<FastifyServerOptions, 'serverFactory' | 'frameworkErrors'>
  /** For own commits, ahead of the database's notice. */
  whenChanged: (tags: string[]) => void
  /** See `Doors`. */
  stopServing: () => Promise<void>
  /** Call it after the API, before listening. `below` is dropped before the pages. */
  mount: (app: FastifyInstance, databaseUrl: string, below?: Kept[]) => Promise<void>
}

interface Options {
  publicUrl: string
  /** Undefined: any. */
  hosts: readonly string[] | undefined
  /** See `pageAddress`. */
  query: PageQuery
  forms: readonly string[]
  analytics: ((pathname: string) => boolean) | undefined
  avoidsMemory?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  hears?: ((told: string, request: IncomingMessage) => void) | undefined
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
  let kept: Kept[] = [cache]
  gauge('irankine_page_cache_bytes', 'Memory of cached pages and public JSON', () => cache.bytes)
  gauge('irankine_page_cache_answers', 'Cached pages and public JSON', () => cache.size)
  const doors = new Doors()
  const everywhere = headersOfEveryAnswer(publicUrl)
  const build = development ? undefined : await loadBuild()
  const files = build && staticFiles(join(buildFolder(), 'client'), securityHeaders(publicUrl))
  const isUnreadable = refuseUnreadable(everywhere)
  const isElsewhere = refuseUnknownHost({ publicUrl, hosts, headers: everywhere, log })
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
      serverFactory: (handler, options) => doors.add(makeServer(handler, options)),
      frameworkErrors: refuseBadAddress,
    },
    whenChanged: (tags) => {
      for (const one of kept) one.drop(tags)
    },
    stopServing: () => doors.stopServing(),
    async mount(app, databaseUrl, below = []) {
      kept = [...below, cache]
      keepAnswersPrivate(app)
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
