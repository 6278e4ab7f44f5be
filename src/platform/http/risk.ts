import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type EndpointShape, isOfOffice } from '../contract.ts'
import { listSchemaFields } from './list-schema-fields.ts'
import { type Person, requireFreshSignIn } from './session.ts'

/** Else 403 `sign-in-again`. */
export const isFresh = ({ risk }: Pick<EndpointShape, 'risk'>): boolean => risk !== undefined

/** `read` when it is about a person or holds a name with a phone, an e-mail or an account. */
export function classifyPersonalAnswer({ who, risk, about, answer }: EndpointShape): 'read' | 'exported' | undefined {
  if (risk === 'exports-people') return 'exported'
  if (!isOfOffice(who)) return undefined
  if (about !== undefined) return about === 'a-person' ? 'read' : undefined
  return answer && namesSomebody(answer) ? 'read' : undefined
}

function namesSomebody(answer: z.ZodType): boolean {
  const fields = [...listSchemaFields(answer)]
  return fields.some((field) => isNameField.test(field)) && fields.some((field) => isReachField.test(field))
}

const isNameField = /^(contact_)?(name|lastname)$|^(client|person|payer|debtor_name)$/
const isReachField = /(^|_)(phone|email|iban)$/

/**
 * The fields of `riskIn` get 403 `sign-in-again` when one changes and the password is not fresh. `by` null: the shop.
 */
export function requireFreshSignInToChange<T extends object>(
  fields: readonly (keyof T)[],
  { before, after, by, now }: { before: T; after: Partial<T>; by: Pick<Person, 'freshAt'> | null; now: Date },
): void {
  const isOther = (field: keyof T) => after[field] !== undefined && !isDeepStrictEqual(after[field], before[field])
  if (by && fields.some(isOther)) requireFreshSignIn(by, now)
}
