import { NetworkError } from '#platform/browser/api-client.ts'
import type { FormFieldErrors } from './field-errors.tsx'

export type Problem = { message: string; errors: FormFieldErrors; status?: number }

export const somethingWentWrong = 'Įvyko klaida. Bandykite dar kartą.'

/** Our answers (a numeric `status`) bring a `message`; a broken network and a bug get their own sentence. */
export function readProblem(thrown: unknown, fallback: string = somethingWentWrong): Problem {
  if (thrown instanceof NetworkError) return { message: thrown.message, errors: {} }
  if (!isAnswer(thrown)) return { message: fallback, errors: {} }
  return { message: thrown.message || fallback, errors: thrown.errors ?? {}, status: thrown.status }
}

function isAnswer(thrown: unknown): thrown is { status: number; message?: string; errors?: FormFieldErrors } {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number'
}
