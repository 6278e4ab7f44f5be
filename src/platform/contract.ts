import { z } from 'zod'
import type { Right } from './rights.ts'
import { LimitedString, maxDateLength } from './text.ts'

/** `anyone` ignores a dead token; `guest` has none or a live one; `customer` a live one; else staff with this right. */
export type EndpointAudience = 'anyone' | 'guest' | 'customer' | Right

export const isOfOffice = (who: EndpointAudience): who is Right =>
  who !== 'anyone' && who !== 'guest' && who !== 'customer'

/** A password within ten minutes, against unattended screens and stolen tokens, not for daily work. */
export type Risk =
  /** Where customers' money goes, or what they are told of it. */
  | 'redirects-money'
  /** Refunds, keeps a deposit, or reduces a debt. */
  | 'returns-money'
  /** Lets tools out without payment. */
  | 'grants-credit'
  /** Passwords, factors, the address of password mails, roles, who acts for a company. */
  | 'credentials'
  /** Many people's data as a file. */
  | 'exports-people'
  | 'erases'
  /** Takes machines off the shop's list for good. */
  | 'writes-off'

/**
 * A repeat with the same key in the header `Idempotency-Key` changes nothing and is answered as the first request, with
 * `Idempotency-Replayed: true`; of two at once the second waits. 409 `key-used-before` when it asks for something else.
 */
export interface Idempotency {
  /** Whose keys are one set; of `checkout` they are kept for a year, of others as long as what they made. */
  scope: 'checkout' | 'desk-orders' | 'handovers' | 'stop-reports' | 'settlings' | 'compensations'
  /** The sentence of `key-used-before`. */
  usedBefore: string
  /** What must be the same in a repeat; by default the ids of the address, and the body. */
  fingerprint?(request: { params: Record<string, number>; body: unknown }): object
  /** 422 without one of 16 to 100 letters, digits, `-` and `_`. */
  isKeyRequired?: true
  /** Without a key the same body is a repeat for so long. */
  repeatsWithoutKeyMs?: number
  /** The network address is kept with it. */
  keepsClient?: true
}

/** `answer` is the allow-list of what is sent; without it the answer is 204. */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/orders/:id`. */
  address: `/api/${string}`
  who: EndpointAudience
  risk?: Risk
  /**
   * Some changes only are risks; the action demands the password (`work.assertFresh`, `requireFreshSignInToChange`).
   */
  riskIn?: readonly Risk[]
  /** Where the schema can't show it (a file, names without contacts), for security events (`classifyPersonalAnswer`). */
  about?: 'a-person' | 'nobody' | 'oneself' | 'the-shop'
  /** People who must first set a new password or second factor may call it. */
  whileOwing?: true
  /** English, for the OpenAPI page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  /** Default: 200 with an answer, 204 without. */
  status?: 200 | 201 | 204
  /** Besides 401, 403, 422 and 429, which follow from the rest. */
  refuses?: readonly (400 | 403 | 404 | 409 | 413 | 415 | 503)[]
  /** Files are passed beside the validated `body`. */
  multipart?: { files: string; max: number }
  /** The body's original text, of any type, because it is signed. */
  raw?: true
  /** A replica may answer: only what sends change notices. */
  replica?: true
  /** Repeats are told; without it each request acts. */
  idempotent?: Idempotency
  /** Media type of the answer instead of JSON. */
  file?: string
  /** Sent piece by piece (`streamList`). */
  streamed?: true
}

/** A key that nothing reads is none: TypeScript lets it pass where a type is inferred. */
type NoUnknownKeys<C> = { [Key in Exclude<keyof C, keyof EndpointShape>]: never }

export const defineEndpoint = <const C extends EndpointShape>(shape: C & NoUnknownKeys<C>): C => shape

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<C extends EndpointShape> = SchemaOutput<C['params']>
export type QueryOf<C extends EndpointShape> = SchemaOutput<C['query']>
export type BodyOf<C extends EndpointShape> = SchemaOutput<C['body']>
export type SentParamsOf<C extends EndpointShape> = SchemaInput<C['params']>
export type SentQueryOf<C extends EndpointShape> = SchemaInput<C['query']>
export type SentBodyOf<C extends EndpointShape> = SchemaInput<C['body']>
export type AnswerOf<C extends EndpointShape> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined

const largestId = 2_147_483_647

/** A row's id; anything else is a 422, never a 500. */
export const Id = z.coerce.number().int().min(1).max(largestId)
export const ById = z.object({ id: Id })
/** The same in JSON: `[171]` and "171" are refused; `missing` says what to choose. */
export const buildBodyIdSchema = (missing?: string) => z.int(missing).min(1, missing).max(largestId, missing)
export const IdInBody = buildBodyIdSchema()
/** Units, places in a list: `integer` in the tables. */
export const maxInt = largestId
export const BySecret = z.object({ secret: LimitedString(300) })

export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1)
export const PageQuery = z.object({ page: Page })

/** Rows a page that a list of the office can be asked for; the API's `per_page`. */
export const pageSizes = [25, 50, 100, 250] as const

/** Another size means the list's own: old links still work. */
export const OfficePageQuery = PageQuery.extend({
  per_page: z.coerce.number().pipe(z.literal(pageSizes)).optional().catch(undefined),
})

export interface PageRequest {
  page: number
  per_page?: (typeof pageSizes)[number] | undefined
}

/** Rows. */
export interface PageWindow {
  limit: number
  offset: number
}

/** `usual`: the list's own rows a page. */
export function toPageWindow({ page, per_page }: PageRequest, usual: number): PageWindow {
  const limit = per_page ?? usual
  return { limit, offset: (page - 1) * limit }
}

/** Unknown values mean the default: old links still work. */
export const SortParameter = <const Name extends string>(names: readonly Name[], usual: NoInfer<Name>) =>
  z
    .enum(names)
    .default(usual as never)
    .catch(usual as never)

export const Meta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})
export type Meta = z.infer<typeof Meta>

const Links = z.object({ next: z.string().nullable(), prev: z.string().nullable() })

/** `{ data: [...], meta, links }`. */
export const wrapRows = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: Meta, links: Links })
/** `{ data: {...} }`. */
export const wrapRow = <T extends z.ZodType>(row: T) => z.object({ data: row })

export const Message = z.object({ message: z.string() })

export const ErrorBody = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** ISO 8601 in UTC with `Z`. A transform could not be encoded for the answer. */
export const Instant = LimitedString(maxDateLength).check(z.iso.datetime())

/** `usual`: the list's own rows a page. `address` is the endpoint's path with the other query parameters. */
export function buildPageAnswer<T>(
  rows: T[],
  total: number,
  { page, per_page }: PageRequest,
  usual: number,
  address: string,
) {
  const perPage = per_page ?? usual
  const last = Math.max(1, Math.ceil(total / perPage))
  const size = per_page && !address.includes('per_page=') ? `&per_page=${per_page}` : ''
  const at = (n: number) => `${address}${address.includes('?') ? '&' : '?'}page=${n}${size}`
  return {
    data: rows,
    meta: { current_page: page, last_page: last, per_page: perPage, total },
    links: { next: page < last ? at(page + 1) : null, prev: page > 1 ? at(Math.min(page - 1, last)) : null },
  }
}
