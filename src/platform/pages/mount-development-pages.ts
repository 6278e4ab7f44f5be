import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { sendCached } from '../cache/send-cached.ts'
import { buildSecurityHeaders } from '../http/security-headers.ts'
import { createVisitorApi, mountForms } from './mount-forms.ts'
import { createInProcessApi } from './mount-pages.ts'
import { type Build, pageRenderer } from './render-page.ts'

interface Development {
  cache: PageCache
  publicUrl: string
  forms: readonly string[]
  analytics: ((pathname: string) => boolean) | undefined
}

/** Call it last. */
export async function mountDevelopmentPages(
  app: FastifyInstance,
  { cache, publicUrl, forms, analytics }: Development,
): Promise<void> {
  cache.pause()
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onClose', () => vite.close())
  const security = buildSecurityHeaders(publicUrl)
  const api = createInProcessApi(app, cache)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.hijack()
      if (await viteAnswers(request.raw, reply.raw)) return
      sendCached(request.raw, reply.raw, await render(request))
    },
  })
  mountForms(app, forms, render)

  async function render(request: FastifyRequest, sent?: string): Promise<CachedResponse> {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build
    const report = (error: unknown) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      request.log.error(error)
    }
    const asker = sent === undefined ? api : createVisitorApi(api, request.ip)
    const rendering = { publicUrl, security, analytics, api: asker, shown: () => [], report, requestId: request.id }
    return pageRenderer(build, 'development')(request.raw.url ?? '/', rendering, sent)
  }

  function viteAnswers(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      response.once('finish', () => resolve(true))
      vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
  }
}
