import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { drizzle } from 'drizzle-orm/node-postgres'
import fastify, {
  type FastifyBodyParser,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import {
  type AnswerOf,
  type BodyOf,
  type EndpointShape,
  ErrorBody,
  isOfOffice,
  type ParamsOf,
  type QueryOf,
} from '../contract.ts'
import type { Database } from '../database/database.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import { attempts, limits } from '../limits/limits.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { Log } from '../log.ts'
import { answers } from '../metrics.ts'
import type { News } from '../news.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { NoteSecurityEvent, SecurityEvent, SecurityEventName } from '../security-event.ts'
import { speakLithuanian } from '../words.ts'
import { findUnwritable } from '../writable.ts'
import { abortUnreadBodies } from './abort-unread-bodies.ts'
import type { Act } from './act.ts'
import { answerError } from './answer-error.ts'
import { askerOf, type Hear } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { clientKey } from './client-key.ts'
import { hidesNames, hidesRefusedNames, seesNames, withoutNames } from './hidden-names.ts'
import { multipartLimits, readMultipart, type UploadedFile } from './multipart.ts'
import { NotedReads } from './noted-reads.ts'
import { readsOwnWrites, readYourWritesCookie } from './read-your-writes.ts'
import { refuseWhenBusy } from './refuse-when-busy.ts'
import { hasChangedShop, inScope, requestId, requestIdHeader } from './request-scope.ts'
import { isFresh, personalIn } from './risk.ts'
import { demandFresh, demandNothingOwed, demandRight, type FindPerson, type Person } from './session.ts'
import { withoutQuery } from './without-query.ts'

export interface Ground {
  config: Config
  database: Database
  replica?: ReadReplica | undefined
  clock: Clock
  log: Log
  findPerson: FindPerson
  noteSecurityEvent: NoteSecurityEvent
  /** Receives what answers `tells`, cached ones too. */
  hear: Hear
  /** Orders on this driver's round today. */
  ordersOnRound: (personId: number, now: Date) => Promise<ReadonlySet<number>>
  news: News
  actAs: (asker: { by: number | null; now: Date; actor: Person | 'guest' }) => Act<number | null>
}

export interface HandlerInput<C extends EndpointShape> extends Ground {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  files: UploadedFile[]
  who: C['who'] extends 'anyone' ? undefined : C['who'] extends 'guest' ? Person | undefined : Person
  now: Date
  act: Act<C['who'] extends 'anyone' | 'guest' ? number | null : number>
  request: FastifyRequest
  reply: FastifyReply
  /** Kept until one of them changes, or until `until`. */
  cacheTags: (tags: string[], until?: Date) => void
  /** Words without spaces, with each answer, also from a cache. */
  tells: (words: readonly string[]) => void
  /** About the caller's own account unless another is named. */
  noteSecurity: (event: SecurityEventName, account?: number | null, path?: string) => Promise<void>
}

export type Handler<C extends EndpointShape> = (
  asking: HandlerInput<C>,
) => Promise<
  C['file'] extends string
    ? Buffer | Readable
    : C['streamed'] extends true
      ? Readable
      : C['answer'] extends object
        ? AnswerOf<C>
        : void
>

export type Route = <C extends EndpointShape>(endpoint: C, handler: Handler<C>) => void

export type RoomApi = (route: Route, ground: Ground) => void

/** They never leave the process. */
export const showsHeader = 'x-shows'
export const showsUntilHeader = 'x-shows-until'
export const tellsHeader = 'x-tells'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | undefined
    uploads: UploadedFile[]
    told: string | undefined
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

export function openApiServer(ground: Ground, options: Partial<FastifyServerOptions> = {}): FastifyInstance {
  speakLithuanian()
  const app = fastify({
    loggerInstance: ground.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }: IncomingMessage) => requestId(headers['x-request-id'], ground.config.trustProxy > 0),
    bodyLimit: limits.jsonBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...options,
  } as FastifyServerOptions) as unknown as FastifyInstance
  tellAddress(app, ground.config.trustProxy)
  carryRequestId(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, nothingOrJson(app))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('person', undefined)
  app.decorateRequest('uploads')
  app.decorateRequest('told')
  hearAnswers(app, ground)
  app.register(multipart, multipartLimits)
  app.register(underPressure, { maxEventLoopDelay: limits.eventLoopDelayMs, pressureHandler: refuseWhenBusy() })
  endConnectionsOnClose(app)
  abortUnreadBodies(app)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (!request.fromOwnPage)
      answers.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (request.url.startsWith('/healthz') || request.url.startsWith('/readyz')) return
    request.log.info(
      {
        method: request.method,
        url: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerError(new Refusal(404, 'not-found', 'Tokio adreso nėra.'), request, reply),
  )
  return app
}

/** Always valid: Fastify's `trustProxy` would accept any text, and trust host and protocol. */
function tellAddress(app: FastifyInstance, hops: number): void {
  if (hops === 0) return
  app.addHook('onRequest', (request, _, done) => {
    Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, hops) })
    done()
  })
}

/** Calls without a body are often announced as JSON by clients that announce all of them so. */
function nothingOrJson(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => (body.trim() === '' ? done(null, undefined) : parse(request, body, done))
}

/** Again after the body, which the connection's scope reads. */
function carryRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Raw: pages and cached JSON are not sent by Fastify.
    reply.raw.setHeader(requestIdHeader, request.id)
    inScope({ request_id: request.id }, done)
  })
  app.addHook('preValidation', (request, _, done) => inScope({ request_id: request.id }, done))
}

function hearAnswers(app: FastifyInstance, { hear, config }: Ground): void {
  app.addHook('onSend', async (request, reply) => {
    const told = reply.getHeader(tellsHeader)
    if (typeof told !== 'string' || request.fromOwnPage) return
    reply.removeHeader(tellsHeader)
    request.told = told
    hear(told, askerOf(request.raw, config.trustProxy))
  })
}

/** A browser's keep-alive would hold a stopping process. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

export function routesOf(app: FastifyInstance, ground: Ground): Route {
  const read = readerOf(ground)
  const reads = new NotedReads()
  /** Drawing PDFs occupies a shared thread. */
  const papers = new RateLimit(attempts.paper)
  return (endpoint, handler) => {
    if (endpoint.raw) app.register(async (scope) => mount(withTextBodies(scope), endpoint, handler))
    else mount(app, endpoint, handler)
  }

  function countPaper({ ip, person }: FastifyRequest, now: Date): void {
    papers.count(clientKey(ip), now)
    if (person) papers.count(`account ${person.id}`, now)
  }

  function mount<C extends EndpointShape>(on: FastifyInstance, endpoint: C, handler: Handler<C>): void {
    const personal = personalIn(endpoint)
    const isHiding = hidesNames(endpoint)
    on.route({
      method: endpoint.method,
      url: endpoint.address,
      config: { endpoint },
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: answersOf(endpoint),
      },
      onRequest: async (request, reply) => {
        if (endpoint.who !== 'anyone' || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
        request.person = await admit(endpoint, request, ground)
        if (endpoint.file === 'application/pdf' && !isOfOffice(endpoint.who)) countPaper(request, ground.clock())
      },
      preValidation: async (request) => {
        if (endpoint.multipart) await readMultipart(request, endpoint.multipart)
        refuseUnwritable(request, endpoint)
      },
      handler: async (request, reply) => {
        const now = ground.clock()
        const asking: HandlerInput<C> = {
          ...ground,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          files: request.uploads ?? [],
          who: request.person as never,
          now,
          act: ground.actAs({ by: request.person?.id ?? null, now, actor: request.person ?? 'guest' }) as never,
          request,
          reply,
          cacheTags: (tags, until) => {
            reply.header(showsHeader, tags.join(','))
            if (until) reply.header(showsUntilHeader, until.toISOString())
          },
          tells: (words) => {
            if (words.length > 0) reply.header(tellsHeader, words.join(' '))
          },
          noteSecurity: (event, account, path) =>
            ground.noteSecurityEvent(eventOf(request, { event, account, path, at: ground.clock() })),
        }
        const { person } = request
        const told = await read(endpoint, request, (on) => handler({ ...asking, database: on })).catch(
          async (error: unknown) => {
            if (!person || seesNames(person) || !(error instanceof Refusal) || !hidesRefusedNames(endpoint)) throw error
            const { status, code, message, errors, more } = error
            if (!more) throw error
            const seen = withoutNames(more, await ground.ordersOnRound(person.id, asking.now)) as typeof more
            throw new Refusal(status, code, message, { ...(errors && { errors }), more: seen })
          },
        )
        // Undefined: the caller may see every name.
        const named =
          isHiding && person && !seesNames(person) ? await ground.ordersOnRound(person.id, asking.now) : undefined
        const answer = named ? withoutNames(told, named) : told
        if (personal && named?.size !== 0) {
          const event: SecurityEventName = `personal-data-${personal}`
          const path = withoutQuery(request.url)
          if (personal === 'exported' || reads.isFirst(request, path, asking.now))
            await asking.noteSecurity(event, null, path)
        }
        if (ground.replica && hasChangedShop())
          reply.header('set-cookie', readYourWritesCookie(ground.config.publicUrl))
        if (reply.sent) return reply
        return reply.code(endpoint.status ?? (endpoint.answer || endpoint.file ? 200 : 204)).send(answer)
      },
    })
  }
}

/** 422 for text that PostgreSQL can't store. */
function refuseUnwritable({ params, query, body }: FastifyRequest, { raw }: EndpointShape): void {
  for (const sent of [params, query, body, raw && jsonIn(body)]) {
    const found = findUnwritable(sent)
    if (found) throw invalid({ [found.path.join('.') || 'body']: [found.message] }, 'unreadable')
  }
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

interface Noted {
  event: SecurityEventName
  account: number | null | undefined
  path: string | undefined
  at: Date
}

function eventOf({ person, ip }: FastifyRequest, { account, path = '', ...noted }: Noted): SecurityEvent {
  const byId = person?.id ?? null
  return { ...noted, accountId: account === undefined ? byId : account, byId, path, client: clientKey(ip) }
}

function withTextBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return scope
}

type Ask<T> = (database: Database) => Promise<T>

function readerOf({ database, replica }: Ground) {
  // Caches are keyed by `db`, so this one is never cached.
  const unkept: Database = { ...database, db: drizzle(database.pool) }
  return <T>(endpoint: EndpointShape, { headers }: FastifyRequest, ask: Ask<T>): Promise<T> => {
    if (!replica || endpoint.who !== 'anyone' || endpoint.method !== 'GET') return ask(database)
    if (readsOwnWrites(headers)) return ask(unkept)
    return endpoint.replica ? replica.read(ask, database) : ask(database)
  }
}

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1]

const bearer = /^Bearer ([\w-]{20,200})$/i

/** A dead token is a 401 but for `anyone`: nobody silently becomes a guest. */
async function admit(endpoint: EndpointShape, request: FastifyRequest, ground: Ground): Promise<Person | undefined> {
  if (endpoint.who === 'anyone') return undefined
  if (endpoint.who === 'guest' && request.headers.authorization === undefined) return undefined
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const person = token ? await ground.findPerson(token, ground.clock(), clientKey(request.ip)) : undefined
  if (!person) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  if (isOfOffice(endpoint.who)) {
    if (!person.isAdmin) throw new Refusal(403, 'admins-only', 'Šiam veiksmui reikia administratoriaus teisių.')
    demandRight(person, endpoint.who)
  }
  if (!endpoint.whileOwing) demandNothingOwed(person, isOfOffice(endpoint.who))
  if (isFresh(endpoint)) demandFresh(person, ground.clock())
  return person
}

/** Schemas are slow to build. */
const anyErrorBody = ErrorBody.loose()

function answersOf(endpoint: EndpointShape): Record<number, unknown> {
  const answers: Record<number, unknown> = {}
  if (endpoint.answer) answers[endpoint.status ?? 200] = endpoint.answer
  for (const status of errorStatusesOf(endpoint)) answers[status] = anyErrorBody
  return answers
}

export function errorStatusesOf(endpoint: EndpointShape): number[] {
  const statuses = new Set<number>([422, 429, 500, 503, ...(endpoint.refuses ?? [])])
  if (endpoint.who !== 'anyone') statuses.add(401)
  if (isOfOffice(endpoint.who) || isFresh(endpoint)) statuses.add(403)
  if (endpoint.params) statuses.add(404)
  if (endpoint.multipart) statuses.add(413).add(415)
  return [...statuses].sort()
}
