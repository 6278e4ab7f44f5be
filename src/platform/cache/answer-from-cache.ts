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

export interface Memory {
  find(address: string): CachedResponse | undefined
}

interface Options {
  headers?: Record<string, string>
  avoids?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  /** True: it has responded. */
  refuses?: (request: IncomingMessage, response: ServerResponse) => boolean
  hears?: ((text: string, request: IncomingMessage) => void) | undefined
  identify?: (request: IncomingMessage) => string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Before Fastify sees the request: its routing, hooks and logging cost more than the response.
 *
 * `headers` are set here, as no hook runs for unparsable URLs, nor in plugins registered earlier.
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
