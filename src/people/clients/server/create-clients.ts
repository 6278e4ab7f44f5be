import { inArray } from 'drizzle-orm'
import { companies } from '#people/companies/server/companies.tables.ts'
import { splitAddress } from '#people/companies/split-address.ts'
import { collectRefusals, isDone, takeAnswer } from '#platform/collect-refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import { Refusal } from '#platform/refusal.ts'
import { homeCountry } from '#rules/codes/country.ts'
import type { Work } from '#shell/action/work.ts'
import type { ClientTerms } from '../client-terms.ts'
import type { ClientForm } from '../clients.contract.ts'
import { ClientBlocked, ClientCreated } from '../clients.events.ts'
import {
  assertCompanyIsNew,
  assertNamed,
  fillNames,
  findKnownCompanies,
  omitUndefined,
  requireTermsRight,
} from './client-checks.ts'
import { clients } from './clients.tables.ts'
import { joinAccounts } from './public/join-accounts.ts'
import { toClientSubject } from './public/to-client-subject.ts'
import { saveContacts } from './save-contacts.ts'

/** The register fills the rest. 409 `client-is-there` with `id`; 422 for a company without code or name. */
export async function createClient(work: Work, { form, by }: { form: ClientForm; by: Person }): Promise<number> {
  return takeAnswer(await createClients(work, { forms: [form], by }))
}

interface CreateClientsInput {
  /** A thousand at most. Companies of one code are one's own fault. */
  forms: readonly ClientForm[]
  by: Person
}

/** Answers the number of each, or why it was refused. */
export async function createClients(work: Work, { forms, by }: CreateClientsInput): Promise<(number | Refusal)[]> {
  const { tx, now } = work
  const register = await readRegister(tx, forms)
  const filled = await collectRefusals(forms, (form) => {
    const { terms = {}, blocked, contacts, ...known } = form
    requireTermsRight(usualTerms, terms, { by, now })
    const { name, ...others } = fillNames(known)
    const whole = fillFrom(register, name ? { ...others, name } : others)
    const kind = whole.kind ?? (whole.code ? 'company' : 'person')
    assertNamed({ ...whole, kind })
    return { whole: { ...whole, kind }, terms, blocked, contacts }
  })
  const ofCompanies = filled.filter(isDone).flatMap(({ whole }) => (whole.kind === 'company' ? whole : []))
  const known = await findKnownCompanies(tx, ofCompanies)
  const planned = await collectRefusals(filled, (plan) => {
    if (!isDone(plan)) throw plan
    if (plan.whole.kind === 'company') assertCompanyIsNew(known, plan.whole)
    return plan
  })
  const created = planned.filter(isDone)
  if (created.length === 0) return planned.filter((plan) => plan instanceof Refusal)

  const written = await tx
    .insert(clients)
    .values(
      created.map(({ whole, terms, blocked }) => ({
        ...whole,
        ...omitUndefined(terms),
        ...(blocked && { blocked_reason: blocked.reason }),
        name: whole.name ?? '',
        country: whole.country ?? homeCountry,
        created_at: now,
        created_by: by.id,
        updated_at: now,
      })),
    )
    .returning({ id: clients.id })
  const ids = written.map(({ id }) => id)
  const made = created.map(({ contacts, blocked }, at) => ({ clientId: ids[at] as number, contacts, blocked }))
  await joinAccounts(tx, { clientIds: ids })
  const clerk = work.as(by.id)
  await clerk.happenedToEach(
    ClientCreated,
    written.map((client) => ({ subject: toClientSubject(client) })),
  )
  await saveContacts(
    clerk,
    made.flatMap(({ clientId, contacts }) => (contacts ? { clientId, contacts } : [])),
  )
  await clerk.happenedToEach(
    ClientBlocked,
    made.flatMap(({ clientId, blocked }) =>
      blocked ? { subject: toClientSubject({ id: clientId }), payload: blocked } : [],
    ),
  )
  let at = 0
  return planned.map((plan) => (isDone(plan) ? (ids[at++] as number) : plan))
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

type Register = Map<string, typeof companies.$inferSelect>

const isIncomplete = ({ kind, name, address }: Partial<ClientForm>) => kind !== 'person' && !(name && address)

async function readRegister(tx: Tx, forms: readonly ClientForm[]): Promise<Register> {
  const codes = forms.flatMap((form) => (isIncomplete(form) && form.code) || [])
  if (codes.length === 0) return new Map()
  const rows = await tx.select().from(companies).where(inArray(companies.code, codes))
  return new Map(rows.map((company) => [company.code, company]))
}

function fillFrom(register: Register, form: Partial<ClientForm>): Partial<ClientForm> {
  const company = form.code && isIncomplete(form) ? register.get(form.code) : undefined
  if (!company) return form
  const place = company.address ? splitAddress(company.address) : undefined
  return {
    ...form,
    name: form.name ?? company.name,
    address: form.address ?? (place?.address || null),
    city: form.city ?? (place?.city || null),
  }
}
