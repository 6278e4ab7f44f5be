import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import { type Person, requireRight } from '#platform/http/session.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { isForeignVatCode } from '#rules/codes/any-vat-code.ts'
import type { ClientTerms } from '../client-terms.ts'
import type { ClientForm } from '../clients.contract.ts'
import { clients } from './clients.tables.ts'

const isThere = (more?: { id: number }) => conflict('client-is-there', 'Tokia įmonė klientų sąraše jau yra.', more)
registerConstraintRefusal('one_client_per_company', () => isThere())
registerConstraintRefusal('one_client_per_foreign_company', () => isThere())

/** 403 without the right or a fresh password. */
export function requireTermsRight(
  before: ClientTerms,
  terms: Partial<ClientTerms>,
  { by, now }: { by: Person; now: Date },
): void {
  const fields = ['billing', 'due_days', 'credit_limit', 'deposit', 'stop_after_days'] as const
  if ([...fields, 'statements' as const].every((field) => terms[field] === undefined || terms[field] === before[field]))
    return
  requireRight(by, 'clients:terms')
  requireFreshSignInToChange(fields, { before, after: terms, by, now })
}

export const omitUndefined = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>

export function fillNames({ name, ...form }: ClientForm): Partial<ClientForm> {
  const isPerson = form.kind === 'person' || (form.kind === undefined && !form.code)
  const spoken = [form.contact_name, form.contact_lastname].filter(Boolean).join(' ')
  if (name && isPerson && form.contact_name === undefined && form.contact_lastname === undefined) {
    const [first = '', ...rest] = name.split(/\s+/)
    return { ...form, name, contact_name: first, contact_lastname: rest.join(' ') }
  }
  if (!name && isPerson && spoken) return { ...form, name: spoken }
  return { ...form, ...(name !== undefined && { name }) }
}

/** A person's form has no other name. */
export function assertNamed({ kind, name, code, vat_code, contact_name }: Partial<ClientForm>): void {
  const isCodeless = kind === 'company' && !code && !(vat_code && isForeignVatCode(vat_code))
  const called = kind === 'company' || contact_name === undefined ? 'name' : 'contact_name'
  const errors = {
    ...(isCodeless && { code: ['Įveskite įmonės kodą.'] }),
    ...(!name && { [called]: [kind === 'company' ? 'Įveskite įmonės pavadinimą.' : 'Įveskite vardą ir pavardę.'] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface CompanyCodes {
  code?: string | null | undefined
  vat_code?: string | null | undefined
}

/** A company without a code is known by its VAT code. */
export const toCompanyKey = ({ code, vat_code }: CompanyCodes) => (code ? `code ${code}` : `vat ${vat_code ?? ''}`)

/** By what they are known by. */
export type KnownCompanies = Map<string, { id: number; merged_into: number | null }[]>

export async function findKnownCompanies(tx: Tx, some: readonly CompanyCodes[]): Promise<KnownCompanies> {
  const codes = some.flatMap(({ code }) => code || [])
  const vatCodes = some.flatMap(({ code, vat_code }) => (code ? [] : (vat_code ?? '')))
  if (codes.length + vatCodes.length === 0) return new Map()
  const rows = await tx
    .select({ id: clients.id, merged_into: clients.merged_into, code: clients.code, vat_code: clients.vat_code })
    .from(clients)
    .where(
      and(
        eq(clients.kind, 'company'),
        or(inArray(clients.code, codes), and(inArray(clients.vat_code, vatCodes), isNull(clients.code))),
      ),
    )
  return Map.groupBy(rows, toCompanyKey)
}

export function assertCompanyIsNew(companies: KnownCompanies, company: CompanyCodes, ownId = 0): void {
  const known = companies.get(toCompanyKey(company))?.find(({ id }) => id !== ownId)
  if (known) throw isThere({ id: known.merged_into ?? known.id })
}
