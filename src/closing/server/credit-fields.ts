import type { CreditProblem } from '../credit-amounts.ts'

/** Problems of what is to be credited, on the fields that were sent. */
export const creditFields = (problems: readonly CreditProblem[]): Record<string, string[]> =>
  Object.fromEntries(problems.map(({ index, field, message }) => [`lines.${index}.${field}`, [message]]))
