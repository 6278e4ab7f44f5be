import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'

/**
 * What a form about a person shows for a failure: the first message of each field, or one sentence above them. The
 * server's own message comes first, `words` stand in for it.
 */
export function userProblem(thrown: unknown, words: string): { errors: FieldErrors; message: string } {
  if (thrown instanceof NetworkError) return { errors: {}, message: `${words}. ${thrown.message}` }
  if (!(thrown instanceof ApiError)) return { errors: {}, message: words }
  const errors = Object.entries(thrown.errors ?? {}).map(([field, messages]) => [field, messages.slice(0, 1)])
  return { errors: Object.fromEntries(errors), message: errors.length > 0 ? '' : thrown.message || words }
}
