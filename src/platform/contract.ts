import { z } from 'zod'
import type { Right } from './rights.ts'
import { Exact, mostOfADay } from './text.ts'

/**
 * Who may make an endpoint: everybody; whoever shows a live token or none at all, but no dead one; anybody with a live token;
 * or whoever of the staff has this right.
 */
export type Who = 'anyone' | 'guest' | 'customer' | Right

/** Whether an endpoint is the staff's. */
export const isOfOffice = (who: Who): who is Right => who !== 'anyone' && who !== 'guest' && who !== 'customer'

/**
 * What must not be done by whoever finds an office open, or a token: each asks for the password of the last ten minutes. What the counter does
 * all day (hands out, takes back, writes money down, makes orders) is none of them.
 */
export type Risk =
  /** Changes where customers' money goes, or what they are told of it. */
  | 'redirects-money'
  /** Gives money back, keeps a deposit, or takes off what is owed. */
  | 'returns-money'
  /** Lets tools out without money. */
  | 'grants-credit'
  /** Passwords, factors, the address that a password is mailed to, roles, who acts for a company. */
  | 'credentials'
  /** Takes many people's data along as a file. */
  | 'exports-people'
  /** Takes accounts away for good. */
  | 'erases'

/**
 * One endpoint, told once: the server mounts it, the client asks it, OpenAPI publishes it.
 * `answer` is the allow-list of what leaves the house; without it the endpoint answers 204.
 */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/orders/:id`. */
  address: `/api/${string}`
  who: Who
  /** What it does that an open screen must not: asks for a fresh password. */
  risk?: Risk
  /** What only some of what may be sent does: the action asks when that changes (`demandFreshToChange`). */
  riskIn?: readonly Risk[]
  /**
   * Whom an answer of the office tells about where its schema says nothing or something else: a file, names without a way to
   * reach them; whoever asks, or the shop. What tells about a person is written down as a security event (`personalIn`).
   */
  about?: 'a-person' | 'nobody' | 'oneself' | 'the-shop'
  /** Also for whoever is only let in to set a new password or a second factor. */
  whileOwing?: true
  /** One English sentence for the OpenAPI page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  /** Status of success; 200 with an answer, 204 without one unless it says otherwise. */
  status?: 200 | 201 | 204
  /** Refusals beside 401, 403, 422 and 429, which follow from the rest. */
  refuses?: readonly (400 | 403 | 404 | 409 | 413 | 415 | 503)[]
  /** The body comes as multipart/form-data; its fields are validated by `body`, its files are handed beside. */
  multipart?: { files: string; most: number }
  /** The body is handed on as the text that came, of whatever type: who sent it has signed it so. */
  raw?: true
  /** Only reads, and only what changes are announced of: a copy of the database may answer. */
  replica?: true
  /** The answer is a file of this media type instead of JSON. */
  file?: string
  /** The answer may be longer than memory should hold: it is sent as it comes (`streamList`). */
  streamed?: true
}

/** Names an endpoint and keeps its exact types. */
export const endpoint = <const C extends EndpointShape>(shape: C): C => shape

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<C extends EndpointShape> = Parsed<C['params']>
export type QueryOf<C extends EndpointShape> = Parsed<C['query']>
export type BodyOf<C extends EndpointShape> = Parsed<C['body']>
export type SentParamsOf<C extends EndpointShape> = Sent<C['params']>
export type SentQueryOf<C extends EndpointShape> = Sent<C['query']>
export type SentBodyOf<C extends EndpointShape> = Sent<C['body']>
export type AnswerOf<C extends EndpointShape> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined

const largestId = 2_147_483_647

/** A row's id in an address: anything else is a 422, never a 500. */
export const Id = z.coerce.number().int().min(1).max(largestId)
export const ById = z.object({ id: Id })
/** The same in JSON, which knows numbers: `[171]` and "171" are none. */
export const IdInBody = z.int().min(1).max(largestId)
/** A link's own secret in an address. */
export const BySecret = z.object({ secret: Exact(300) })

/** `?page=`: from 1 on. */
export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1)
export const PageQuery = z.object({ page: Page })

/** How a list is sorted. What it cannot be sorted by is as if nothing had been asked: an old link still shows the list. */
export const Sort = <const Name extends string>(names: readonly Name[], usual: NoInfer<Name>) =>
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
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: Meta, links: Links })
/** `{ data: {...} }`. */
export const oneOf = <T extends z.ZodType>(row: T) => z.object({ data: row })

export const Message = z.object({ message: z.string() })

/** What every error carries: a sentence for the person, and the fields at fault. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * An instant on the wire: ISO 8601 in UTC with `Z`. A Date is turned into text by who presents it: what turns one value
 * into another on the way in has no way out, and answers go out through these schemas.
 */
export const Instant = Exact(mostOfADay).check(z.iso.datetime())

/** Page numbers and links of one page of a list; `address` is the endpoint's own path with its other query. */
export function pageOf<T>(rows: T[], total: number, page: number, perPage: number, address: string) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const at = (n: number) => `${address}${address.includes('?') ? '&' : '?'}page=${n}`
  return {
    data: rows,
    meta: { current_page: page, last_page: last, per_page: perPage, total },
    links: { next: page < last ? at(page + 1) : null, prev: page > 1 ? at(Math.min(page - 1, last)) : null },
  }
}
