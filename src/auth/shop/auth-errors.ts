import type { FieldErrors } from '#ui/field-errors.tsx'
import { type Problem, somethingWentWrong } from '#ui/read-problem.ts'

/** The fields' own messages; when the answer brought none, or none came, one plain sentence under the e-mail. */
export function authErrors(problem: Problem | null): FieldErrors {
  if (!problem) return {}
  return Object.keys(problem.errors).length > 0 ? problem.errors : { email: [somethingWentWrong] }
}
