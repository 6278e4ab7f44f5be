import type { FieldErrors } from '#shell/ui/field-errors.tsx'
import { type Problem, somethingWentWrong } from '#shell/ui/read-problem.ts'

export function authErrors(problem: Problem | null): FieldErrors {
  if (!problem) return {}
  return Object.keys(problem.errors).length > 0 ? problem.errors : { email: [somethingWentWrong] }
}
