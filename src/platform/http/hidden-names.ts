import type { z } from 'zod'
import { type EndpointShape, isOfOffice } from '../contract.ts'
import { listSchemaFields } from './list-schema-fields.ts'
import type { Person } from './session.ts'

const nameFields = new Set(['client', 'person', 'lastname', 'signed_by', 'phone', 'email'])

/** Staff who work with tools see names by the right to read orders, or at their own stops. */
export const shouldHideNames = ({ who, about, answer }: EndpointShape): boolean =>
  shouldHideRefusalNames({ who, about }) && answer !== undefined && names(answer)

/** What a refusal tells beside its sentence is in no schema. */
export const shouldHideRefusalNames = ({ who, about }: Pick<EndpointShape, 'who' | 'about'>): boolean =>
  isOfOffice(who) && who !== 'rounds:drive' && about !== 'oneself'

const names = (answer: z.ZodType) => [...listSchemaFields(answer)].some((field) => nameFields.has(field))

export const maySeeNames = ({ rights }: Pick<Person, 'rights'>): boolean => rights.includes('orders:read')

/** Names and contacts, except those of the given orders. */
export function redactNames(answer: unknown, ownOrders: ReadonlySet<number>): unknown {
  if (Array.isArray(answer)) return answer.map((one) => redactNames(one, ownOrders))
  if (answer === null || typeof answer !== 'object') return answer
  const row = answer as Record<string, unknown>
  if (typeof row.order_id === 'number' && ownOrders.has(row.order_id)) return row
  // A person has a last name or a role; a name alone is a file or a staff member.
  const isPerson = 'lastname' in row || 'role' in row
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const isHidden =
        nameFields.has(field) || (field === 'name' && isPerson) || (field === 'title' && 'lastname' in row)
      return [field, isHidden && typeof value === 'string' ? '' : redactNames(value, ownOrders)]
    }),
  )
}
