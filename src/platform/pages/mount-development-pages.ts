import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PageCache } from '../page-cache/page-cache.ts'
import { sendKept } from '../page-cache/send-kept.ts'
import { securityHeaders } from '../security-headers.ts'
import { apiInProcess } from './mount-pages.ts'
import { type Build, pageRenderer } from './render-page.ts'

/** The same pages with hot reload: Vite answers first, nothing is kept. Call it last. */
export async function mountDevelopmentPages(
  app: FastifyInstance,
  { cache, publicUrl }: { cache: PageCache; publicUrl: string },
): Promise<void> {
  cache.pause()
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  const security = securityHeaders(publicUrl)
  const api = apiInProcess(app, cache)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.hijack()
      if (await viteAnswers(request.raw, reply.raw)) return
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build
      const render = pageRenderer(build, 'development')
      const report = (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        request.log.error(error)
      }
      const rendering = { publicUrl, security, api, shown: () => [], report, requestId: request.id }
      sendKept(request.raw, reply.raw, await render(request.raw.url ?? '/', rendering))
    },
  })

  /** True when Vite had an answer of its own: a module, a style, a file of `public/`. */
  function viteAnswers(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      response.once('finish', () => resolve(true))
      vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
  }
}
