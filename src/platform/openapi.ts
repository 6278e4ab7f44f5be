import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'

const describe = createJsonSchemaTransform({})

/** The API told by its own contracts: `/api/openapi.json`, to browse at `/api/docs`. */
export async function mountOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Įrankinė', version: '1.0.0', description: 'Įrankių nuoma, įrangos pardavimas ir priedai.' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = describe(route)
      const call = route.route?.config?.call
      if (!call) return { schema: { ...schema, hide: true }, url }
      return {
        url,
        schema: {
          ...schema,
          ...(call.multipart && { consumes: ['multipart/form-data'] }),
          ...(call.file && { produces: [call.file] }),
          ...(call.who !== 'anyone' && { security: [{ token: [] }] }),
        },
      }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
