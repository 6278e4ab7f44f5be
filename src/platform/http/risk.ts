import type { z } from 'zod'
import { type EndpointShape, isOfOffice } from '../contract.ts'
import { fieldsOf } from './fields-of.ts'
import { demandFresh, type Person } from './session.ts'

/** Whether a call is made only within ten minutes of giving the password: else 403 `sign-in-again`. */
export const isFresh = ({ risk }: Pick<EndpointShape, 'risk'>): boolean => risk !== undefined

/**
 * How an answer of the office is written down as a security event: taken along as a file, or read, because it tells
 * about a person or holds a name together with a phone or an e-mail.
 */
export function personalIn({ who, risk, about, answer }: EndpointShape): 'read' | 'exported' | undefined {
  if (risk === 'exports-people') return 'exported'
  if (!isOfOffice(who)) return undefined
  if (about !== undefined) return about === 'a-person' ? 'read' : undefined
  return answer && namesSomebody(answer) ? 'read' : undefined
}

/** Whether a schema holds a name together with a phone or an e-mail. */
function namesSomebody(answer: z.ZodType): boolean {
  const fields = [...fieldsOf(answer)]
  return fields.some((field) => isNameField.test(field)) && fields.some((field) => isReachField.test(field))
}

/** Fields that name a customer, and fields by which one is reached. */
const isNameField = /^(contact_)?(name|lastname)$|^(client|person|payer|debtor_name)$/
const isReachField = /(^|_)(phone|email)$/

/**
 * Of a call that is a risk only by what of it changes (`riskIn`): throws 403 `sign-in-again` when one of these fields is another
 * than it was and the password was given too long ago. `by` null: the shop itself.
 */
export function demandFreshToChange<T extends object>(
  fields: readonly (keyof T)[],
  { before, after, by, now }: { before: T; after: Partial<T>; by: Pick<Person, 'freshAt'> | null; now: Date },
): void {
  if (by && fields.some((field) => after[field] !== undefined && after[field] !== before[field])) demandFresh(by, now)
}
