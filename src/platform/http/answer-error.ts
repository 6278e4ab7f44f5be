import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { findDatabaseError, isDatabaseAway, isPoolFull } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { redactUrl } from './redact-url.ts'

/** Constraint → refusal, registered beside the tables. */
const sentences = new Map<string, (detail: string) => Refusal>()

/** `detail` is the database's. */
export function registerConstraintRefusal(constraint: string, refusal: (detail: string) => Refusal): void {
  sentences.set(constraint, refusal)
}

export function findRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { constraint, detail } = findDatabaseError(error) ?? {}
  return constraint ? sentences.get(constraint)?.(detail ?? '') : undefined
}

/** The only place where errors become HTTP. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error, url: redactUrl(request.url) }, 'something unexpected happened')
    const message = `Įvyko nenumatyta klaida. Jei ji kartojasi, praneškite mums. Klaidos numeris: ${request.id}`
    return reply.code(500).header('cache-control', 'no-store').send({ message, request_id: request.id })
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'nothing can be asked or written now')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ message: refusal.message, code: refusal.code, errors: refusal.errors, ...refusal.more })
}

/** PostgreSQL texts can't contain NUL. */
const noSuchCharacter = '22021'
const noSuchJsonCharacter = '22P05'
/** Numbers and moments that no column holds; schemas refuse them first, under their field. */
const tooLarge = ['22003', '22008']

function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal | undefined {
  const refused = findRefusal(error)
  if (refused) return refused
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {}
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
      errors[field] ??= []
      errors[field].push(message ?? 'Netinkama reikšmė.')
    }
    return new Refusal(422, 'invalid', Object.values(errors)[0]?.[0] ?? 'Patikrinkite įvestus duomenis.', { errors })
  }
  const { code } = findDatabaseError(error) ?? {}
  if (code === noSuchCharacter || code === noSuchJsonCharacter)
    return new Refusal(422, 'unreadable', 'Tekste yra ženklų, kurių negalima įrašyti.')
  if (code && tooLarge.includes(code)) return new Refusal(422, 'too-large', 'Skaičius arba data per dideli.')
  if (isDiskFull(error))
    return new Refusal(
      503,
      'disk-full',
      'Serveryje baigėsi vieta, todėl dabar nieko įrašyti negalime. Bandykite vėliau.',
      { retryAfterSeconds: 30 },
    )
  if (isPoolFull(error))
    return new Refusal(503, 'busy', 'Šiuo metu per daug užklausų. Bandykite po akimirkos.', { retryAfterSeconds: 2 })
  if (isDatabaseAway(error))
    return new Refusal(503, 'database-away', 'Duomenų bazė šiuo metu nepasiekiama. Bandykite po akimirkos.', {
      retryAfterSeconds: 2,
    })
  return httpRefusal(error)
}

function isDiskFull(error: Error): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if (['53100', 'ENOSPC', 'EDQUOT'].includes((e as NodeJS.ErrnoException).code ?? '')) return true
  return false
}

function httpRefusal(error: Error & { code?: string; statusCode?: number }): Refusal | undefined {
  switch (error.statusCode) {
    case 400:
      return new Refusal(422, 'unreadable', 'Užklausos nepavyko perskaityti.')
    case 404:
      return new Refusal(404, 'not-found', 'Tokio adreso nėra.')
    case 413:
      return new Refusal(413, 'too-large', 'Siunčiama per daug duomenų.')
    case 415:
      return new Refusal(415, 'wrong-media-type', 'Siunčiamų duomenų formatas netinka.')
    case 429:
      return new Refusal(429, 'too-often', 'Per daug bandymų. Palaukite ir bandykite dar kartą.')
    case 503:
      return new Refusal(503, 'busy', error.message, { retryAfterSeconds: 2 })
    default:
      return undefined
  }
}
