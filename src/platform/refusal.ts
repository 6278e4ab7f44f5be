export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** `{ field: [sentence, …] }`, in Lithuanian. */
export type FieldErrors = Record<string, string[]>

/** Rolls back the transaction; only `answer-error.ts` turns it into HTTP. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /** Kebab-case. */
  readonly code: string
  readonly errors: FieldErrors | undefined
  /** More of the body, e.g. the repriced cart. */
  readonly more: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    rest: { errors?: FieldErrors; more?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause })
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = rest.errors
    this.more = rest.more
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}

export const notFound = (message = 'Tokio įrašo nėra.') => new Refusal(404, 'not-found', message)

/** 409: the state forbids it. */
export const conflict = (code: string, message: string, more?: Record<string, unknown>) =>
  new Refusal(409, code, message, { more })

/** 422. The message is the first field's first sentence. */
export function invalid(errors: FieldErrors, code = 'invalid'): Refusal {
  return new Refusal(422, code, Object.values(errors)[0]?.[0] ?? 'Patikrinkite įvestus duomenis.', { errors })
}
