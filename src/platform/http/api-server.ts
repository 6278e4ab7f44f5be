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
  type Idempotency,
  isOfOffice,
  type ParamsOf,
  type QueryOf,
} from '../contract.ts'
import type { Database, Reader } from '../database/database.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import { attempts, limits } from '../limits/limits.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { LiveUpdates } from '../live-updates.ts'
import type { Log } from '../log.ts'
import { answers } from '../metrics.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { RecordSecurityEvent, SecurityEvent, SecurityEventName } from '../security-event.ts'
import { findUnwritable } from '../writable.ts'
import { setZodLocale } from '../zod-locale.ts'
import { abortUnreadBodies } from './abort-unread-bodies.ts'
import { answerError } from './answer-error.ts'
import { createLoadGuard } from './create-load-guard.ts'
import { maySeeNames, redactNames, shouldHideNames, shouldHideRefusalNames } from './hidden-names.ts'
import { type IdempotentRequest, readIdempotentRequest } from './idempotency.ts'
import { multipartLimits, readMultipart, type UploadedFile } from './multipart.ts'
import type { PlaceHold } from './place-hold.ts'
import { readYourWritesCookie, shouldReadOwnWrites } from './read-your-writes.ts'
import { RecentReads } from './recent-reads.ts'
import { redactUrl } from './redact-url.ts'
import { hasChangedShop, requestId, requestIdHeader, runInScope } from './request-scope.ts'
import { identifyRequester, type RequestListener } from './requester.ts'
import { resolveClientIp } from './resolve-client-ip.ts'
import { classifyPersonalAnswer, isFresh } from './risk.ts'
import { type FindPerson, type Person, requireCompleteSignIn, requireFreshSignIn, requireRight } from './session.ts'
import { toIpKey } from './to-ip-key.ts'
import type { Transact, TransactOnce } from './transact.ts'

export interface AppContext {
  config: Config
  database: Database
  replica?: ReadReplica | undefined
  clock: Clock
  log: Log
  findPerson: FindPerson
  noteSecurityEvent: RecordSecurityEvent
  /** Receives what answers `tells`, cached ones too. */
  hear: RequestListener
  /** Orders on this driver's round today. */
  ordersOnRound: (personId: number, now: Date) => Promise<ReadonlySet<number>>
  placeHold: PlaceHold
  news: LiveUpdates
  /** What all modules say must be true. */
  invariants: readonly {
    name: string
    says: string
    sql: string
    look?: (reader: Reader, now: Date) => Promise<string[]>
  }[]
  actAs: (asker: ActingRequester) => Transact<number | null>
  actOnceAs: (asker: ActingRequester, request: IdempotentRequest) => TransactOnce<number | null>
}

interface ActingRequester {
  by: number | null
  now: Date
  actor: Person | 'guest'
}

type ActorId<C extends EndpointShape> = C['who'] extends 'anyone' | 'guest' ? number | null : number

export interface HandlerInput<C extends EndpointShape> extends AppContext {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  files: UploadedFile[]
  who: C['who'] extends 'anyone' ? undefined : C['who'] extends 'guest' ? Person | undefined : Person
  now: Date
  act: C['idempotent'] extends object ? TransactOnce<ActorId<C>> : Transact<ActorId<C>>
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

export type ModuleApi = (route: Route, context: AppContext) => void

/** The headers never leave the process. */
export const showsHeader = 'x-shows'
export const showsUntilHeader = 'x-shows-until'
export const tellsHeader = 'x-tells'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | undefined
    uploads: UploadedFile[]
    tells: string | undefined
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

export function openApiServer(context: AppContext, options: Partial<FastifyServerOptions> = {}): FastifyInstance {
  setZodLocale()
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }: IncomingMessage) => requestId(headers['x-request-id'], context.config.trustProxy > 0),
    bodyLimit: limits.jsonBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...options,
  } as FastifyServerOptions) as unknown as FastifyInstance
  tellAddress(app, context.config.trustProxy)
  carryRequestId(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, nothingOrJson(app))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('person', undefined)
  app.decorateRequest('uploads')
  app.decorateRequest('tells')
  hearAnswers(app, context)
  app.register(multipart, multipartLimits)
  app.register(underPressure, { maxEventLoopDelay: limits.eventLoopDelayMs, pressureHandler: createLoadGuard() })
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
        url: redactUrl(request.url),
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
    Object.defineProperty(request, 'ip', { value: resolveClientIp(request.raw, hops) })
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
    runInScope({ request_id: request.id }, done)
  })
  app.addHook('preValidation', (request, _, done) => runInScope({ request_id: request.id }, done))
}

function hearAnswers(app: FastifyInstance, { hear, config }: AppContext): void {
  app.addHook('onSend', async (request, reply) => {
    const entry = reply.getHeader(tellsHeader)
    if (typeof entry !== 'string' || request.fromOwnPage) return
    reply.removeHeader(tellsHeader)
    request.tells = entry
    hear(entry, identifyRequester(request.raw, config.trustProxy))
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

export function createRouteRegistrar(app: FastifyInstance, context: AppContext): Route {
  const read = readerOf(context)
  const reads = new RecentReads()
  /** Drawing PDFs occupies a shared thread. */
  const papers = new RateLimit(attempts.paper)
  return (endpoint, handler) => {
    if (endpoint.raw) app.register(async (scope) => mount(withTextBodies(scope), endpoint, handler))
    else mount(app, endpoint, handler)
  }

  function countPaper({ ip, person }: FastifyRequest, now: Date): void {
    papers.count(toIpKey(ip), now)
    if (person) papers.count(`account ${person.id}`, now)
  }

  function mount<C extends EndpointShape>(on: FastifyInstance, endpoint: C, handler: Handler<C>): void {
    const personal = classifyPersonalAnswer(endpoint)
    const isHiding = shouldHideNames(endpoint)
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
        request.person = await admit(endpoint, request, context)
        if (endpoint.file === 'application/pdf' && !isOfOffice(endpoint.who)) countPaper(request, context.clock())
      },
      preValidation: async (request, reply) => {
        if (endpoint.multipart) await readMultipart(request, reply, endpoint.multipart)
        refuseUnwritable(request, endpoint)
      },
      handler: async (request, reply) => {
        const now = context.clock()
        const asker: ActingRequester = { by: request.person?.id ?? null, now, actor: request.person ?? 'guest' }
        let isReplayed = false
        const actOnce: TransactOnce<number | null> = async (...action) => {
          const sent = readIdempotentRequest(endpoint as C & { idempotent: Idempotency }, request)
          const result = await context.actOnceAs(asker, sent)(...action)
          isReplayed = result.replayed
          return result
        }
        const asking: HandlerInput<C> = {
          ...context,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          files: request.uploads ?? [],
          who: request.person as never,
          now,
          act: (endpoint.idempotent ? actOnce : context.actAs(asker)) as never,
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
            context.noteSecurityEvent(eventOf(request, { event, account, path, at: context.clock() })),
        }
        const { person } = request
        const { heldTo } = person ?? {}
        if (heldTo !== undefined && isOfOffice(endpoint.who)) await context.placeHold.narrow(heldTo, endpoint, request)
        const entry = await read(endpoint, request, (on) => handler({ ...asking, database: on })).catch(
          async (error: unknown) => {
            if (!person || maySeeNames(person) || !(error instanceof Refusal) || !shouldHideRefusalNames(endpoint))
              throw error
            const { status, code, message, errors, more } = error
            if (!more) throw error
            const seen = redactNames(more, await context.ordersOnRound(person.id, asking.now)) as typeof more
            throw new Refusal(status, code, message, { ...(errors && { errors }), more: seen })
          },
        )
        // Undefined: the caller may see every name.
        const named =
          isHiding && person && !maySeeNames(person) ? await context.ordersOnRound(person.id, asking.now) : undefined
        const answer = named ? redactNames(entry, named) : entry
        if (personal && named?.size !== 0) {
          const event: SecurityEventName = `personal-data-${personal}`
          const path = redactUrl(request.url)
          if (personal === 'exported' || reads.isFirst(request, path, asking.now))
            await asking.noteSecurity(event, null, path)
        }
        if (context.replica && hasChangedShop())
          reply.header('set-cookie', readYourWritesCookie(context.config.publicUrl))
        if (isReplayed) reply.header('idempotency-replayed', 'true')
        if (reply.sent) return reply
        return reply.code(endpoint.status ?? (endpoint.answer || endpoint.file ? 200 : 204)).send(answer)
      },
    })
  }
}

/** 422 for text that PostgreSQL can't store. */
function refuseUnwritable({ params, query, body }: FastifyRequest, { raw }: EndpointShape): void {
  for (const sent of [params, query, body, raw && jsonIn(body)]) {
    const match = findUnwritable(sent)
    if (match) throw invalid({ [match.path.join('.') || 'body']: [match.message] }, 'unreadable')
  }
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

interface SecurityEventEntry {
  event: SecurityEventName
  account: number | null | undefined
  path: string | undefined
  at: Date
}

function eventOf({ person, ip }: FastifyRequest, { account, path = '', ...noted }: SecurityEventEntry): SecurityEvent {
  const byId = person?.id ?? null
  return { ...noted, accountId: account === undefined ? byId : account, byId, path, ipKey: toIpKey(ip) }
}

function withTextBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return scope
}

type Ask<T> = (database: Database) => Promise<T>

function readerOf({ database, replica }: AppContext) {
  // Caches are keyed by `db`, so this one is never cached.
  const unkept: Database = { ...database, db: drizzle(database.pool) }
  return <T>(endpoint: EndpointShape, { headers }: FastifyRequest, ask: Ask<T>): Promise<T> => {
    if (!replica || endpoint.who !== 'anyone' || endpoint.method !== 'GET') return ask(database)
    if (shouldReadOwnWrites(headers)) return ask(unkept)
    return endpoint.replica ? replica.read(ask, database) : ask(database)
  }
}

export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1]

const bearer = /^Bearer ([\w-]{20,200})$/i

/** A dead token is a 401 but for `anyone`: nobody silently becomes a guest. */
async function admit(
  endpoint: EndpointShape,
  request: FastifyRequest,
  context: AppContext,
): Promise<Person | undefined> {
  if (endpoint.who === 'anyone') return undefined
  if (endpoint.who === 'guest' && request.headers.authorization === undefined) return undefined
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const person = token ? await context.findPerson(token, context.clock(), toIpKey(request.ip)) : undefined
  if (!person) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  if (isOfOffice(endpoint.who)) {
    if (!person.isAdmin) throw new Refusal(403, 'admins-only', 'Šiam veiksmui reikia administratoriaus teisių.')
    requireRight(person, endpoint.who)
  }
  if (!endpoint.whileOwing) requireCompleteSignIn(person, isOfOffice(endpoint.who))
  if (isFresh(endpoint)) requireFreshSignIn(person, context.clock())
  return person
}

/** Schemas are slow to build. */
const anyErrorBody = ErrorBody.loose()

function answersOf(endpoint: EndpointShape): Record<number, unknown> {
  const answers: Record<number, unknown> = {}
  if (endpoint.answer) answers[endpoint.status ?? 200] = endpoint.answer
  for (const status of listErrorStatuses(endpoint)) answers[status] = anyErrorBody
  return answers
}

export function listErrorStatuses(endpoint: EndpointShape): number[] {
  const statuses = new Set<number>([422, 429, 500, 503, ...(endpoint.refuses ?? [])])
  if (endpoint.who !== 'anyone') statuses.add(401)
  if (isOfOffice(endpoint.who) || isFresh(endpoint)) statuses.add(403)
  if (endpoint.params) statuses.add(404)
  if (endpoint.multipart) statuses.add(413).add(415)
  return [...statuses].sort()
}
