import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isForeignVatCode } from '#codes/any-vat-code.ts'
import { codeOfOtherCountry } from '#codes/code-words.ts'
import { countryOfPostalCode, homeCountry } from '#codes/country.ts'
import { companies } from '#companies/server/companies.tables.ts'
import { splitAddress } from '#companies/split-address.ts'
import type { SeenFields } from '#history/seen-fields.ts'
import { record } from '#history/server/record.ts'
import { refuseOverwritten } from '#history/server/refuse-overwritten.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { demandFreshToChange } from '#platform/http/risk.ts'
import { demandFresh, demandRight, type Person } from '#platform/http/session.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { ClientTerms } from '../client-terms.ts'
import type { ClientForm } from '../clients.contract.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'
import { joinAccounts } from './join-accounts.ts'

const isThere = (more?: { id: number }) => conflict('client-is-there', 'Tokia įmonė klientų sąraše jau yra.', more)
constraintMeans('one_client_per_company', () => isThere())
constraintMeans('one_client_per_foreign_company', () => isThere())

interface Saving {
  form: ClientForm
  by: Person
  now: Date
}

/**
 * Writes a new client down; what the register knows of a company's code fills what was not typed. Throws 409
 * `client-is-there` with its `id` for a company that is known, 422 for one without a code (of another country:
 * a VAT code), or whoever has no name.
 */
export async function createClient(tx: Tx, { form, by, now }: Saving): Promise<number> {
  const { terms = {}, ...known } = form
  demandTerms(usualTerms, terms, { by, now })
  const { name, ...others } = named(known)
  const whole = await fromRegister(tx, name ? { ...others, name } : others)
  const kind = whole.kind ?? (whole.code ? 'company' : 'person')
  refuseNameless({ ...whole, kind })
  if (kind === 'company') await refuseKnown(tx, whole)
  const [written] = await tx
    .insert(clients)
    .values({
      ...whole,
      ...termsSent(terms),
      name: whole.name ?? '',
      country: whole.country ?? homeCountry,
      kind,
      created_at: now,
      created_by: by.id,
      updated_at: now,
    })
    .returning({ id: clients.id, name: clients.name })
  if (!written) throw new Error('The client was not written')
  await joinAccounts(tx, { clientId: written.id })
  await record(tx, { by: by.id, deed: 'client.created', subject: clientSubject(written), now })
  return written.id
}

/**
 * Changes what was sent of a client. A limit may be set below what is owed already: that is when a firm lowers it, and nothing
 * more goes out on credit until enough is paid. Throws 404, and as above; 422 for another code of a company that has ordered, 409
 * `changed-meanwhile` as `refuseOverwritten` does.
 */
export async function updateClient(
  tx: Tx,
  { id, form, seen, by, now }: Saving & { id: number; seen?: SeenFields },
): Promise<void> {
  const [before] = await tx.select().from(clients).where(eq(clients.id, id)).for('update')
  if (!before) throw notFound('Tokio kliento nėra.')
  const { terms = {}, ...known } = form
  const changed = named({ ...known, kind: known.kind ?? before.kind })
  refuseNameless({ ...before, ...defined(changed), contact_name: changed.contact_name })
  const after = { ...before, ...defined(changed) }
  demandTerms(before, terms, { by, now })
  refuseElsewhere(after)
  await refuseOverwritten(tx, {
    ...{ subject: { kind: 'client', id }, deed: 'client.updated', words: fieldWords },
    ...{ before, after: { ...after, ...termsSent(terms) }, seen },
  })
  const isOther = after.kind !== before.kind
  // one without a code is known by its VAT code
  const isCalledAnew = keyOf(after) !== keyOf(before)
  if (isOther || (before.kind === 'company' && isCalledAnew)) await refuseOrdered(tx, before)
  if (after.kind === 'company' && (isOther || isCalledAnew)) await refuseKnown(tx, after, id)
  const isOtherAddress = changed.email !== undefined && changed.email?.toLowerCase() !== before.email?.toLowerCase()
  // whoever reads at an address is mailed the client's papers, and an account of it is joined to the client
  if (isOtherAddress && before.email !== null) demandFresh(by, now)
  const [written] = await tx
    .update(clients)
    // whom another address leads to is another account, or none
    .set({
      ...changed,
      country: changed.country ?? undefined,
      ...termsSent(terms),
      ...(isOtherAddress && { user_id: null }),
      updated_at: now,
    })
    .where(eq(clients.id, id))
    .returning({ id: clients.id, name: clients.name })
  await joinAccounts(tx, { clientId: id })
  const details = changedTerms(before, terms)
  await record(tx, { by: by.id, deed: 'client.updated', subject: clientSubject(written ?? before), details, now })
}

/** As the table has them for whoever is written down without any. */
const usualTerms: ClientTerms = { billing: 'prepaid', due_days: 14, credit_limit: 0, stop_after_days: null }

/** Trust is money: throws 403 when terms change and `by` may not decide about them, or has given the password too long ago. */
function demandTerms(before: ClientTerms, terms: Partial<ClientTerms>, { by, now }: Omit<Saving, 'form'>): void {
  const fields = ['billing', 'due_days', 'credit_limit', 'stop_after_days'] as const
  if (fields.every((field) => terms[field] === undefined || terms[field] === before[field])) return
  demandRight(by, 'clients:terms')
  demandFreshToChange(fields, { before, after: terms, by, now })
}

/** What the form's fields are called in a sentence. */
const fieldWords = {
  kind: 'kas tai',
  name: 'pavadinimas',
  code: 'įmonės kodas',
  vat_code: 'PVM kodas',
  contact_name: 'vardas',
  contact_lastname: 'pavardė',
  email: 'el. paštas',
  phone: 'telefonas',
  address: 'adresas',
  city: 'miestas',
  postal_code: 'pašto kodas',
  country: 'šalis',
  note: 'pastaba',
  billing: 'kada išrašoma sąskaita',
  due_days: 'apmokėjimo terminas',
  credit_limit: 'kredito limitas',
  stop_after_days: 'po kiek vėlavimo dienų stabdoma',
}

/** What was not sent is left as it is. */
const termsSent = (terms: Partial<ClientTerms>): Partial<ClientTerms> => defined(terms)

const defined = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>

/** What a company is known by. */
const keyOf = ({ code, vat_code }: { code?: string | null; vat_code?: string | null }) => code ?? vat_code ?? null

/** Terms are what a firm trusts a client with: history says who changed them from what. */
function changedTerms(
  before: ClientTerms,
  terms: Partial<ClientTerms>,
): Partial<Record<keyof ClientTerms, [unknown, unknown]>> {
  const sent = Object.entries(termsSent(terms)) as [keyof ClientTerms, unknown][]
  return Object.fromEntries(
    sent.flatMap(([field, value]) => (value === before[field] ? [] : [[field, [before[field], value]]])),
  )
}

/** Who ordered under a code is who is billed under it. */
async function refuseOrdered(tx: Tx, { id, kind }: { id: number; kind: 'person' | 'company' }): Promise<void> {
  const [known] = await tx
    .select({
      isUsed: sql<boolean>`exists (select from orders o where o.client_id = "clients"."id") or
                                   exists (select from client_people m where m.client_id = "clients"."id")`,
    })
    .from(clients)
    .where(eq(clients.id, id))
  if (!known?.isUsed) return
  throw invalid(
    kind === 'company'
      ? { code: ['Įmonė jau užsakė šiuo kodu arba turi žmonių: kito kodo įmonę įrašykite kaip naują klientą.'] }
      : { kind: ['Žmogus jau užsakė: įmonę įrašykite kaip naują klientą.'] },
  )
}

/** A person is called as they are spoken to: one name makes the other. */
function named({ name, ...form }: ClientForm): Partial<ClientForm> {
  const isPerson = form.kind === 'person' || (form.kind === undefined && !form.code)
  const spoken = [form.contact_name, form.contact_lastname].filter(Boolean).join(' ')
  if (name && isPerson && form.contact_name === undefined && form.contact_lastname === undefined) {
    const [first = '', ...rest] = name.split(/\s+/)
    return { ...form, name, contact_name: first, contact_lastname: rest.join(' ') }
  }
  if (!name && isPerson && spoken) return { ...form, name: spoken }
  return { ...form, ...(name !== undefined && { name }) }
}

async function fromRegister(tx: Tx, form: Partial<ClientForm>): Promise<Partial<ClientForm>> {
  if (!form.code || form.kind === 'person' || (form.name && form.address)) return form
  const [company] = await tx.select().from(companies).where(eq(companies.code, form.code))
  if (!company) return form
  const place = company.address ? splitAddress(company.address) : undefined
  return {
    ...form,
    name: form.name ?? company.name,
    address: form.address ?? (place?.address || null),
    city: form.city ?? (place?.city || null),
  }
}

/** What lacks is told at the field that was sent: the form of a person has no other name than the two they are spoken to by. */
function refuseNameless({ kind, name, code, vat_code, contact_name }: Partial<ClientForm>): void {
  const isCodeless = kind === 'company' && !code && !(vat_code && isForeignVatCode(vat_code))
  const called = kind === 'company' || contact_name === undefined ? 'name' : 'contact_name'
  const errors = {
    ...(isCodeless && { code: ['Įveskite įmonės kodą.'] }),
    ...(!name && { [called]: [kind === 'company' ? 'Įveskite įmonės pavadinimą.' : 'Įveskite vardą ir pavardę.'] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A country alone was changed: the postal code that is known is another's. */
function refuseElsewhere({ postal_code, country }: { postal_code: string | null; country?: string | null }): void {
  const isOf = countryOfPostalCode(postal_code)
  if (postal_code && country && isOf !== country) throw invalid({ postal_code: [codeOfOtherCountry(isOf, country)] })
}

/** A company is one client: by its code, or one of another country by its VAT code. */
async function refuseKnown(tx: Tx, { code, vat_code }: Partial<ClientForm>, ownId = 0): Promise<void> {
  const same = code ? eq(clients.code, code) : and(eq(clients.vat_code, vat_code ?? ''), isNull(clients.code))
  const [known] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.kind, 'company'), ne(clients.id, ownId), same))
  if (known) throw isThere({ id: known.id })
}
