import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { type EndpointShape, type Idempotency, isOfOffice } from '../contract.ts'
import { programVersion } from '../program-version.ts'
import { type AppContext, readBearerToken } from './api-server.ts'

const describe = createJsonSchemaTransform({})

const rightMark = 'x-right'

type OpenApiDocument = { paths?: Record<string, Record<string, object>> }

/** Guests and customers see their own, staff (by token) all; never mixed by shared caches. */
export async function mountOpenApi(app: FastifyInstance, { config, findPerson, clock }: AppContext): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Įrankinė',
        version: programVersion,
        description: 'Įrankių nuoma, įrangos pardavimas ir priedai.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = describe(route)
      const endpoint = route.route?.config?.endpoint
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      return {
        url,
        schema: {
          ...schema,
          tags: [groupOf(endpoint)],
          ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
          ...(endpoint.idempotent && { headers: describeKeyHeader(endpoint.idempotent) }),
          ...(endpoint.file && { produces: [endpoint.file] }),
          ...(endpoint.who !== 'anyone' && { security: [...(endpoint.who === 'guest' ? [{}] : []), { token: [] }] }),
          ...(isOfOffice(endpoint.who) && { [rightMark]: endpoint.who }),
        },
      }
    },
  })

  const recognise = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization')
    const token = readBearerToken(request)
    request.person = token ? await findPerson(token, clock()) : undefined
  }
  const entry = (request: FastifyRequest): object =>
    request.person?.isAdmin ? app.swagger() : withoutOffice(app.swagger() as OpenApiDocument)

  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      onRequest: (request, reply, done) => {
        recognise(request, reply).then(() => done(), done)
      },
    },
    transformSpecification: (_, request) => entry(request),
    uiConfig: {
      // All endpoints at once block a browser for many seconds.
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      syntaxHighlight: { activate: false },
      tagsSorter: 'alpha',
      // The page's resolver would walk it for seconds per group, though it has no references.
      plugins: [
        () => ({
          fn: {
            resolveSubtree: async (all: unknown, path: string[]) => ({
              spec: path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], all),
              errors: [],
            }),
          },
        }),
      ],
      // In the browser; the token goes with the description's request only.
      requestInterceptor: (request) => {
        const token = request.loadSpec && localStorage.getItem('token')
        if (token) request.headers = { ...request.headers, authorization: `Bearer ${token}` }
        return request
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: recognise }, async (request) => entry(request))
}

const describeKeyHeader = ({ isKeyRequired }: Idempotency) => ({
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      ...(isKeyRequired ? { pattern: '^[A-Za-z0-9_-]{16,100}$' } : { maxLength: 200 }),
      description:
        'The same for a repeat, which changes nothing and is answered as the first request, with Idempotency-Replayed: true; 409 key-used-before for one that asks for something else',
    },
  },
  ...(isKeyRequired && { required: ['Idempotency-Key'] }),
})

function groupOf({ who }: EndpointShape): string {
  if (!isOfOffice(who)) return who === 'guest' ? 'anyone' : who
  return `office: ${who.replace(/:.*/, '')}`
}

function withoutOffice(all: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(all.paths ?? {}).map(([path, calls]) => [
    path,
    Object.fromEntries(Object.entries(calls).filter(([, endpoint]) => !(rightMark in endpoint))),
  ])
  return { ...all, paths: Object.fromEntries(paths.filter(([, calls]) => Object.keys(calls as object).length > 0)) }
}
