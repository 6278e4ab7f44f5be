import type { FastifyInstance } from 'fastify'
import { type AppContext, createRouteRegistrar } from '#platform/http/api-server.ts'
import { loadPhoneMetadata } from '#rules/codes/server/load-phone-metadata.ts'
import { serveFavicon, serveLogo, servePictures } from '#shell/images/server/serve-pictures.ts'
import { serveSearchEngines } from '#storefront/site/server/serve-search-engines.ts'
import { modules } from './modules.ts'

export function mountApi(app: FastifyInstance, context: AppContext): void {
  loadPhoneMetadata()
  const route = createRouteRegistrar(app, context)
  for (const { api = [] } of modules) for (const register of api) register(route, context)
  servePictures(app, context.config)
  serveLogo(app, context.config)
  serveFavicon(app)
  serveSearchEngines(app, context)
}
