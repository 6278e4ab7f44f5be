import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { type Problem, somethingWentWrong } from '#shell/ui/read-problem.ts'

export function toAuthErrors(problem: Problem | null): FormFieldErrors {
  if (!problem) return {}
  return Object.keys(problem.errors).length > 0 ? problem.errors : { email: [somethingWentWrong] }
}
