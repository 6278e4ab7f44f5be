import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { fromMemory } from '../metrics.ts'
import type { CachedResponse } from './cached-response.ts'
import { sendCached } from './send-cached.ts'

/** Where an address may be answered from without asking anybody. */
export interface Memory {
  find(address: string): CachedResponse | undefined
}

interface Options {
  /** Go on every other answer. */
  headers?: Record<string, string>
  /** Who is never answered from memory. */
  avoids?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  /** Looks at a request before anything else does, and says whether it has answered it. */
  refuses?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Hears what a kept answer tells. */
  hears?: ((told: string, request: IncomingMessage) => void) | undefined
  /** The id that an answer from memory says, as every other answer does. */
  identify?: (request: IncomingMessage) => string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Fastify's `serverFactory` that looks into memory before Fastify sees the request. An answer found there costs
 * a map look-up and a write; routing, hooks and logging would cost more than the answer itself.
 *
 * `headers` are set here and not in a hook, because no hook runs for everything: not for an address
 * that can't be read, and not in plugins that were loaded before the hook was added.
 *
 * While the server closes, every answer says `Connection: close`: whoever kept a connection goes elsewhere next.
 */
export function answerFromCache(
  memories: readonly Memory[],
  { headers = {}, avoids, refuses, hears, identify }: Options = {},
) {
  const everywhere = Object.entries(headers)
  return (handler: Handler, { keepAliveTimeout, requestTimeout }: ServerOptions = {}): Server => {
    const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
      if (!server.listening) response.shouldKeepAlive = false
      if (refuses?.(request, response)) return
      if ((request.method === 'GET' || request.method === 'HEAD') && !avoids?.(request.headers))
        for (const memory of memories) {
          const cached = memory.find(request.url as string)
          if (cached) {
            fromMemory.answers++
            if (cached.tells !== undefined) hears?.(cached.tells, request)
            return sendCached(request, response, cached, identify?.(request))
          }
        }
      for (const [name, value] of everywhere) response.setHeader(name, value)
      handler(request, response)
    })
    return server
  }
}
