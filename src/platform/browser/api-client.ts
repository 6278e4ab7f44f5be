import type { AnswerOf, EndpointShape, ErrorBody, SentBodyOf, SentParamsOf, SentQueryOf } from '../contract.ts'
import { dropToken, readToken } from './browser-session.ts'

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody & Record<string, unknown>

  constructor(status: number, body: ErrorBody & Record<string, unknown>) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  get errors() {
    return this.body.errors
  }
}

/** The outcome is unknown. */
export class NetworkError extends Error {
  constructor() {
    super('Nepavyko susisiekti su serveriu. Patikrinkite interneto ryšį ir bandykite dar kartą.')
    this.name = 'NetworkError'
  }
}

type RequestPart<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }
type GivenQuery<T> = [T] extends [undefined] ? { query?: undefined } : { query?: T }

export type RequestInput<C extends EndpointShape> = RequestPart<'params', SentParamsOf<C>> &
  GivenQuery<SentQueryOf<C>> &
  RequestPart<'body', SentBodyOf<C> | (C['multipart'] extends object ? FormData : never)> & {
    headers?: Record<string, string>
    /** Of `generateRequestKey`: the same for a repeat. */
    key?: C['idempotent'] extends object ? string : undefined
    signal?: AbortSignal
    /** Survives the page's closing; browsers limit the body to 64 KB. */
    keepalive?: boolean
  }

export type SendRequest = <C extends EndpointShape>(
  endpoint: C,
  ...input: object extends RequestInput<C> ? [RequestInput<C>?] : [RequestInput<C>]
) => Promise<AnswerOf<C>>

export function buildEndpointUrl(endpoint: EndpointShape, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = endpoint.address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Throws ApiError and NetworkError. */
export async function fetchEndpoint(
  endpoint: EndpointShape,
  input: Partial<RequestInput<EndpointShape>> = {},
): Promise<Response> {
  const token = readToken()
  const { body } = input as { body?: unknown }
  const headers: { [name: string]: string } = { accept: 'application/json', ...input.headers }
  const { key } = input as { key?: string }
  if (key !== undefined) headers['idempotency-key'] = key
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const response = await fetch(buildEndpointUrl(endpoint, input), {
    method: endpoint.method,
    headers,
    body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
    signal: input.signal,
    ...(input.keepalive && { keepalive: true }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError()
  })
  if (response.ok) return response
  const refusal = toApiError(response.status, await response.json().catch(() => undefined), token)
  if (refusal.body.code === 'sign-in-again' && (await provePerson())) return fetchEndpoint(endpoint, input)
  throw refusal
}

/** A 401 also ends the session of this browser, unless somebody else has signed in since: `token` is the one sent. */
export function toApiError(
  status: number,
  body: (ErrorBody & Record<string, unknown>) | undefined,
  token: string | undefined,
): ApiError {
  if (status === 401 && token === readToken()) whenSignedOut()
  return new ApiError(status, body ?? { message: 'Įvyko klaida. Bandykite dar kartą.' })
}

export const sendRequest: SendRequest = async (endpoint, ...[input]) => {
  const response = await fetchEndpoint(endpoint, input as Partial<RequestInput<EndpointShape>>)
  return response.status === 204 ? undefined : await response.json()
}

let provePerson = async (): Promise<boolean> => false

/** True repeats the refused request. */
export function onSignInAgain(prove: () => Promise<boolean>): void {
  provePerson = prove
}

let whenSignedOut = (): void => {
  dropToken()
  if (location.pathname !== '/login') location.assign('/login')
}

export function onSignedOut(react: () => void): void {
  whenSignedOut = react
}
