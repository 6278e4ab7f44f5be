import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { drizzle } from 'drizzle-orm/node-postgres'
import fastify, {
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
import { answerError } from './answer-error.ts'
import { askerOf, type Hear } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { clientKey } from './client-key.ts'
import { hidesNames, seesNames, withoutNames } from './hidden-names.ts'
import { multipartLimits, readMultipart, type UploadedFile } from './multipart.ts'
import { NotedReads } from './noted-reads.ts'
import { readsOwnWrites, readYourWritesCookie } from './read-your-writes.ts'
import { refuseWhenBusy } from './refuse-when-busy.ts'
import { hasChangedShop, inScope, requestId, requestIdHeader } from './request-scope.ts'
import { isFresh, personalIn } from './risk.ts'
import { demandFresh, demandNothingOwed, demandRight, type FindPerson, type Person } from './session.ts'
import { withoutQuery } from './without-query.ts'

/** What every room's API stands on. */
export interface Ground {
  config: Config
  database: Database
  /** Answers calls that say `replica`. */
  replica?: ReadReplica | undefined
  clock: Clock
  log: Log
  findPerson: FindPerson
  noteSecurityEvent: NoteSecurityEvent
  /** Hears what answers tell each time they are given, also those from memory. */
  hear: Hear
  /** Orders at which somebody stops today, as their driver. */
  ordersOnRound: (personId: number, now: Date) => Promise<ReadonlySet<number>>
  /** What changed, as it happens. */
  news: News
}

/** What a handler gets: the question, checked and typed, and who asks. */
export interface HandlerInput<C extends EndpointShape> extends Ground {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  files: UploadedFile[]
  /** There for certain when the endpoint is a customer's or the staff's. */
  who: C['who'] extends 'anyone' ? undefined : C['who'] extends 'guest' ? Person | undefined : Person
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  /**
   * Names the cache tags that this public answer cacheTags, which lets it be kept until one of them changes
   * (`until`: or until that moment).
   */
  cacheTags: (tags: string[], until?: Date) => void
  /**
   * Says something, without spaces, that is to be heard each time this answer is given, also when it is kept and given to others:
   * what a page says of a thousand visitors no handler could count.
   */
  tells: (words: readonly string[]) => void
  /** Writes a security event down: by who asks, from where; about their own account unless another one is named. */
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

/** Mounts an endpoint with its handler. */
export type Route = <C extends EndpointShape>(endpoint: C, handler: Handler<C>) => void

/** A room's API: mounts its endpoints. */
export type RoomApi = (route: Route, ground: Ground) => void

/** Names of the headers by which an answer tells the page cache what it shows. They never leave the process. */
export const showsHeader = 'x-shows'
export const showsUntilHeader = 'x-shows-until'
/** And the name of the one that carries what it tells, from the API to the page that is made of it. */
export const tellsHeader = 'x-tells'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | undefined
    uploads: UploadedFile[]
    /** What its answer tells each time it is given. */
    told: string | undefined
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

/** The HTTP server without any room in it: limits, ids, errors, rights. */
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

/**
 * `request.ip` is the client's address behind so many trusted proxies, as an address. Fastify's own `trustProxy` would give
 * whatever text stands in the header, and believe its words about host and protocol.
 */
function tellAddress(app: FastifyInstance, hops: number): void {
  if (hops === 0) return
  app.addHook('onRequest', (request, _, done) => {
    Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, hops) })
    done()
  })
}

/**
 * Every answer says its request's id, and whatever is done for a request is done in its scope: entered anew once the body
 * is read, because reading it goes through the connection's own.
 */
function carryRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer: pages are not sent by Fastify, and public JSON is kept without it.
    reply.raw.setHeader(requestIdHeader, request.id)
    inScope({ request_id: request.id }, done)
  })
  app.addHook('preValidation', (request, _, done) => inScope({ request_id: request.id }, done))
}

/** A page of our own passes on what its answers tell, and is heard itself. */
function hearAnswers(app: FastifyInstance, { hear, config }: Ground): void {
  app.addHook('onSend', async (request, reply) => {
    const told = reply.getHeader(tellsHeader)
    if (typeof told !== 'string' || request.fromOwnPage) return
    reply.removeHeader(tellsHeader)
    request.told = told
    hear(told, askerOf(request.raw, config.trustProxy))
  })
}

/** Without it a browser that keeps its connection alive would keep a stopping program alive too. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/** The function that rooms mount their calls with. */
export function routesOf(app: FastifyInstance, ground: Ground): Route {
  const read = readerOf(ground)
  const reads = new NotedReads()
  /** Drawing takes a turn of the thread that answers everybody. */
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
        const asking: HandlerInput<C> = {
          ...ground,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          files: request.uploads ?? [],
          who: request.person as never,
          now: ground.clock(),
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
        const told = await read(endpoint, request, (on) => handler({ ...asking, database: on }))
        const { person } = request
        // Undefined: whoever asks is told every name.
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

/** Once for all calls, before any shape looks: what PostgreSQL could not keep is the sender's fault. Throws a 422. */
function refuseUnwritable({ params, query, body }: FastifyRequest, { raw }: EndpointShape): void {
  for (const sent of [params, query, body, raw && jsonIn(body)]) {
    const found = findUnwritable(sent)
    if (found) throw invalid({ [found.path.join('.') || 'body']: [found.message] }, 'unreadable')
  }
}

/** What a text that is handed on as it came would say. */
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

/** In this scope bodies of all types are text as it came. */
function withTextBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return scope
}

type Ask<T> = (database: Database) => Promise<T>

/** Chooses the database that an endpoint is answered from. */
function readerOf({ database, replica }: Ground) {
  // Nothing is kept in memory by this name.
  const unkept: Database = { ...database, db: drizzle(database.pool) }
  return <T>(endpoint: EndpointShape, { headers }: FastifyRequest, ask: Ask<T>): Promise<T> => {
    if (!replica || endpoint.who !== 'anyone' || endpoint.method !== 'GET') return ask(database)
    if (readsOwnWrites(headers)) return ask(unkept)
    return endpoint.replica ? replica.read(ask, database) : ask(database)
  }
}

/** The bearer token that a request shows. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1]

const bearer = /^Bearer ([\w-]{20,200})$/i

/**
 * Who asks. A dead token on a public endpoint is ignored; elsewhere it is a 401, also where whoever shows none is let in: who
 * was signed in is told so, and does not become a guest.
 */
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

/** One for all: a shape is long in the making, and there are thousands of refusals. */
const anyErrorBody = ErrorBody.loose()

function answersOf(endpoint: EndpointShape): Record<number, unknown> {
  const answers: Record<number, unknown> = {}
  if (endpoint.answer) answers[endpoint.status ?? 200] = endpoint.answer
  for (const status of errorStatusesOf(endpoint)) answers[status] = anyErrorBody
  return answers
}

/** Every status by which this endpoint may refuse. */
export function errorStatusesOf(endpoint: EndpointShape): number[] {
  const statuses = new Set<number>([422, 429, 500, 503, ...(endpoint.refuses ?? [])])
  if (endpoint.who !== 'anyone') statuses.add(401)
  if (isOfOffice(endpoint.who) || isFresh(endpoint)) statuses.add(403)
  if (endpoint.params) statuses.add(404)
  if (endpoint.multipart) statuses.add(413).add(415)
  return [...statuses].sort()
}
