import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { companies } from '#people/companies/server/companies.tables.ts'
import { splitAddress } from '#people/companies/split-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import { type Person, requireFreshSignIn, requireRight } from '#platform/http/session.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { isForeignVatCode } from '#rules/codes/any-vat-code.ts'
import { describeCountryMismatch } from '#rules/codes/code-messages.ts'
import { getStoredPostalCodeCountry, homeCountry } from '#rules/codes/country.ts'
import type { PayloadOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { SeenFields } from '#shell/history/seen-fields.ts'
import { assertNotOverwritten } from '#shell/history/server/public/assert-not-overwritten.ts'
import { serializeContacts } from '../client-contacts.ts'
import type { ClientTerms } from '../client-terms.ts'
import type { ClientForm } from '../clients.contract.ts'
import {
  ClientBillsRedirected,
  ClientBlocked,
  ClientCreated,
  ClientUnblocked,
  ClientUpdated,
} from '../clients.events.ts'
import { clients } from './clients.tables.ts'
import { buildAlreadyMergedError } from './merge-clients.ts'
import { joinAccounts } from './public/join-accounts.ts'
import { toBillAddresses } from './public/list-bill-recipients.ts'
import { toClientSubject } from './public/to-client-subject.ts'
import { readContacts, saveContacts } from './save-contacts.ts'

const isThere = (more?: { id: number }) => conflict('client-is-there', 'Tokia įmonė klientų sąraše jau yra.', more)
registerConstraintRefusal('one_client_per_company', () => isThere())
registerConstraintRefusal('one_client_per_foreign_company', () => isThere())

interface SaveClientInput {
  form: ClientForm
  by: Person
}

/** The register fills the rest. 409 `client-is-there` with `id`; 422 for a company without code or name. */
export async function createClient(work: Work, { form, by }: SaveClientInput): Promise<number> {
  const { tx, now } = work
  const { terms = {}, blocked, contacts, ...known } = form
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
      ...(blocked && { blocked_reason: blocked.reason }),
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
  await work.as(by.id).happened(ClientCreated, toClientSubject(written))
  if (contacts) await saveContacts(work.as(by.id), { clientId: written.id, contacts })
  if (blocked) await work.as(by.id).happened(ClientBlocked, toClientSubject(written), blocked)
  return written.id
}

/**
 * Absent fields stay. A limit below the debt stops credit until enough is paid. 404, as `createClient`, 422 for
 * another code of a company that has ordered, 409 `changed-meanwhile`.
 */
export async function updateClient(
  work: Work,
  { id, form, seen, by }: SaveClientInput & { id: number; seen?: SeenFields } & {},
): Promise<void> {
  const { tx, now } = work
  const [before] = await tx.select().from(clients).where(eq(clients.id, id)).for('update')
  if (!before) throw notFound('Tokio kliento nėra.')
  if (before.merged_into !== null) throw buildAlreadyMergedError(before.merged_into)
  const { terms = {}, blocked, contacts, ...known } = form
  const changed = named({ ...known, kind: known.kind ?? before.kind })
  refuseNameless({ ...before, ...defined(changed), contact_name: changed.contact_name })
  const after = { ...before, ...defined(changed) }
  demandTerms(before, terms, { by, now })
  if (blocked === null && before.blocked_reason !== null) requireRight(by, 'clients:override')
  const contactsBefore = await readContacts(tx, id)
  const reason = blocked === undefined ? before.blocked_reason : (blocked?.reason ?? null)
  refuseElsewhere(after)
  await assertNotOverwritten(tx, {
    subject: { kind: 'client', id },
    event: ClientUpdated.name,
    words: fieldWords,
    before: { ...before, blocked: before.blocked_reason, contacts: serializeContacts(contactsBefore) },
    // who sends a list has seen it whole
    after: {
      ...after,
      ...termsSent(terms),
      blocked: reason,
      contacts: contacts ? JSON.stringify(contacts) : serializeContacts(contactsBefore),
    },
    seen,
  })
  const isOther = after.kind !== before.kind
  // without a code, its VAT code is the key
  const isCalledAnew = keyOf(after) !== keyOf(before)
  if (isOther || (before.kind === 'company' && isCalledAnew)) await refuseOrdered(tx, before)
  if (after.kind === 'company' && (isOther || isCalledAnew)) await refuseKnown(tx, after, id)
  const isOtherAddress = changed.email !== undefined && changed.email?.toLowerCase() !== before.email?.toLowerCase()
  const addresses = toBillAddresses(before, contactsBefore)
  const getting = toBillAddresses({ email: after.email ?? null }, contacts ?? contactsBefore)
  // the addresses get the client's papers
  if (isOtherAddress && before.email !== null) requireFreshSignIn(by, now)
  const isRedirected = addresses.length > 0 && addresses.join().toLowerCase() !== getting.join().toLowerCase()
  const isFirstToGet = addresses.length === 0 && contacts?.some((one) => one.gets_bills)
  if (isRedirected || isFirstToGet) requireFreshSignIn(by, now)
  const [written] = await tx
    .update(clients)
    .set({
      ...changed,
      country: changed.country ?? undefined,
      ...termsSent(terms),
      blocked_reason: reason,
      version: before.version + 1,
      ...((isOtherAddress || after.kind === 'company') && { user_id: null }),
      updated_at: now,
    })
    .where(eq(clients.id, id))
    .returning({ id: clients.id, name: clients.name })
  await joinAccounts(tx, { clientId: id })
  const subject = toClientSubject(written ?? before)
  const clerk = work.as(by.id)
  // told by events of their own
  const isToldApart = Object.entries(form).every(
    ([field, sent]) => sent === undefined || field === 'blocked' || field === 'contacts',
  )
  if (contacts) await saveContacts(clerk, { clientId: id, contacts })
  if (isRedirected) await clerk.happened(ClientBillsRedirected, subject)
  if (!isToldApart) await clerk.happened(ClientUpdated, subject, changedTerms(before, terms))
  if (reason === before.blocked_reason) return
  if (reason === null) await clerk.happened(ClientUnblocked, subject)
  else await clerk.happened(ClientBlocked, subject, { reason })
}

/** Defaults of the table. */
const usualTerms: ClientTerms = {
  billing: 'prepaid',
  due_days: 14,
  credit_limit: 0,
  deposit: 'standard',
  stop_after_days: null,
  statements: false,
}

/** 403 without the right or a fresh password. */
function demandTerms(
  before: ClientTerms,
  terms: Partial<ClientTerms>,
  { by, now }: Omit<SaveClientInput, 'form'> & { now: Date },
): void {
  const fields = ['billing', 'due_days', 'credit_limit', 'deposit', 'stop_after_days'] as const
  if ([...fields, 'statements' as const].every((field) => terms[field] === undefined || terms[field] === before[field]))
    return
  requireRight(by, 'clients:terms')
  requireFreshSignInToChange(fields, { before, after: terms, by, now })
}

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
  deposit: 'užstatas',
  stop_after_days: 'po kiek vėlavimo dienų stabdoma',
  statements: 'ar siunčiamas mėnesio išrašas',
  blocked: 'kodėl blokuojamas',
  contacts: 'kontaktai',
}

const termsSent = (terms: Partial<ClientTerms>): Partial<ClientTerms> => defined(terms)

const defined = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>

const keyOf = ({ code, vat_code }: { code?: string | null; vat_code?: string | null }) => code ?? vat_code ?? null

function changedTerms(before: ClientTerms, terms: Partial<ClientTerms>): PayloadOf<typeof ClientUpdated> {
  const sent = Object.entries(termsSent(terms)) as [keyof ClientTerms, unknown][]
  return Object.fromEntries(
    sent.flatMap(([field, value]) => (value === before[field] ? [] : [[field, [before[field], value]]])),
  )
}

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
      : { kind: ['Privatus asmuo jau užsakė: įmonę įrašykite kaip naują klientą.'] },
  )
}

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

/** A person's form has no other name. */
function refuseNameless({ kind, name, code, vat_code, contact_name }: Partial<ClientForm>): void {
  const isCodeless = kind === 'company' && !code && !(vat_code && isForeignVatCode(vat_code))
  const called = kind === 'company' || contact_name === undefined ? 'name' : 'contact_name'
  const errors = {
    ...(isCodeless && { code: ['Įveskite įmonės kodą.'] }),
    ...(!name && { [called]: [kind === 'company' ? 'Įveskite įmonės pavadinimą.' : 'Įveskite vardą ir pavardę.'] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A country alone would keep a foreign postal code. */
function refuseElsewhere({ postal_code, country }: { postal_code: string | null; country?: string | null }): void {
  const isOf = getStoredPostalCodeCountry(postal_code)
  if (postal_code && country && isOf !== country)
    throw invalid({ postal_code: [describeCountryMismatch(isOf, country)] })
}

async function refuseKnown(tx: Tx, { code, vat_code }: Partial<ClientForm>, ownId = 0): Promise<void> {
  const same = code ? eq(clients.code, code) : and(eq(clients.vat_code, vat_code ?? ''), isNull(clients.code))
  const [known] = await tx
    .select({ id: sql<number>`coalesce(${clients.merged_into}, ${clients.id})` })
    .from(clients)
    .where(and(eq(clients.kind, 'company'), ne(clients.id, ownId), same))
  if (known) throw isThere({ id: known.id })
}
