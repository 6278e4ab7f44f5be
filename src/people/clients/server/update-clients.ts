import { and, asc, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { collectRefusals, isDone, takeAnswer } from '#platform/collect-refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Person, requireFreshSignIn, requireRight } from '#platform/http/session.ts'
import { invalid, notFound, type Refusal } from '#platform/refusal.ts'
import { describeCountryMismatch } from '#rules/codes/code-messages.ts'
import { getStoredPostalCodeCountry } from '#rules/codes/country.ts'
import type { PayloadOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { SeenFields } from '#shell/history/seen-fields.ts'
import { assertNotOverwritten } from '#shell/history/server/public/assert-not-overwritten.ts'
import { type ClientContact, serializeContacts } from '../client-contacts.ts'
import type { ClientTerms } from '../client-terms.ts'
import type { ClientForm } from '../clients.contract.ts'
import { ClientBillsRedirected, ClientBlocked, ClientUnblocked, ClientUpdated } from '../clients.events.ts'
import {
  assertCompanyIsNew,
  assertNamed,
  fillNames,
  findKnownCompanies,
  omitUndefined,
  requireTermsRight,
  toCompanyKey,
} from './client-checks.ts'
import { clients } from './clients.tables.ts'
import { buildAlreadyMergedError } from './merge-clients.ts'
import { joinAccounts } from './public/join-accounts.ts'
import { toBillAddresses } from './public/list-bill-recipients.ts'
import { toClientSubject } from './public/to-client-subject.ts'
import { readContacts, saveContacts } from './save-contacts.ts'

export type StoredClient = typeof clients.$inferSelect

interface ClientEdit {
  id: number
  form: ClientForm
  seen?: SeenFields
}

/**
 * Absent fields stay. A limit below the debt stops credit until enough is paid. 404, as `createClient`, 422 for
 * another code of a company that has ordered, 409 `changed-meanwhile`.
 */
export async function updateClient(work: Work, { by, ...edit }: ClientEdit & { by: Person }): Promise<void> {
  takeAnswer(await updateClients(work, { edits: [edit], by }))
}

interface UpdateClientsInput {
  /** A thousand at most, each client once. */
  edits: readonly ClientEdit[]
  by: Person
}

/** Answers what was refused, in its place. */
export async function updateClients(work: Work, { edits, by }: UpdateClientsInput): Promise<(object | Refusal)[]> {
  const { tx, now } = work
  const ids = edits.map(({ id }) => id)
  const known = await lockClients(tx, ids)
  const contactsOf = await readContacts(tx, ids)
  const planned = await collectRefusals(edits, (edit) =>
    planUpdate(work, { ...edit, before: known.get(edit.id), contactsBefore: contactsOf(edit.id), by }),
  )
  const plans = planned.filter(isDone)
  const used = await findUsed(
    tx,
    plans.flatMap(({ before, isOther, isCalledAnew }) => (isOther || isCalledAnew ? before.id : [])),
  )
  const companies = await findKnownCompanies(
    tx,
    plans.flatMap(({ after, isOther, isCalledAnew }) => (isOther || isCalledAnew ? after : [])),
  )
  const checked = await collectRefusals(planned, (plan) => {
    if (!isDone(plan)) throw plan
    const { before, after, isOther, isCalledAnew } = plan
    if (isOther || (before.kind === 'company' && isCalledAnew)) refuseOrdered(before, used)
    if (after.kind === 'company' && (isOther || isCalledAnew)) assertCompanyIsNew(companies, after, before.id)
    // the addresses get the client's papers
    if (plan.isOtherAddress && before.email !== null) requireFreshSignIn(by, now)
    if (plan.isRedirected || plan.isFirstToGet) requireFreshSignIn(by, now)
    return plan
  })
  await writePlans(work.as(by.id), checked.filter(isDone))
  return checked
}

export async function lockClients(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredClient>> {
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

interface EditToPlan extends ClientEdit {
  before: StoredClient | undefined
  contactsBefore: ClientContact[]
  by: Person
}

type PlannedUpdate = Awaited<ReturnType<typeof planUpdate>>

async function planUpdate({ tx, now }: Work, { id, form, seen, before, contactsBefore, by }: EditToPlan) {
  if (!before) throw notFound('Tokio kliento nėra.')
  if (before.merged_into !== null) throw buildAlreadyMergedError(before.merged_into)
  const { terms = {}, blocked, contacts, ...known } = form
  const changed = fillNames({ ...known, kind: known.kind ?? before.kind })
  assertNamed({ ...before, ...omitUndefined(changed), contact_name: changed.contact_name })
  const after = { ...before, ...omitUndefined(changed) }
  requireTermsRight(before, terms, { by, now })
  if (blocked === null && before.blocked_reason !== null) requireRight(by, 'clients:override')
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
      ...omitUndefined(terms),
      blocked: reason,
      contacts: contacts ? JSON.stringify(contacts) : serializeContacts(contactsBefore),
    },
    seen,
  })
  const addresses = toBillAddresses(before, contactsBefore)
  const getting = toBillAddresses({ email: after.email ?? null }, contacts ?? contactsBefore)
  const isOtherAddress = changed.email !== undefined && changed.email?.toLowerCase() !== before.email?.toLowerCase()
  return {
    before,
    after,
    terms,
    contacts,
    reason,
    isOther: after.kind !== before.kind,
    isCalledAnew: toCompanyKey(after) !== toCompanyKey(before),
    isOtherAddress,
    isRedirected: addresses.length > 0 && addresses.join().toLowerCase() !== getting.join().toLowerCase(),
    isFirstToGet: addresses.length === 0 && contacts?.some((one) => one.gets_bills) === true,
    // told by events of their own
    isToldApart: Object.entries(form).every(
      ([field, sent]) => sent === undefined || field === 'blocked' || field === 'contacts',
    ),
    set: {
      ...omitUndefined({ ...changed, country: changed.country ?? undefined }),
      ...omitUndefined(terms),
      blocked_reason: reason,
      version: before.version + 1,
      ...((isOtherAddress || after.kind === 'company') && { user_id: null }),
      updated_at: now,
    } as Partial<StoredClient>,
  }
}

async function writePlans(work: Work<number>, plans: PlannedUpdate[]): Promise<void> {
  await writeClients(work.tx, plans)
  await joinAccounts(work.tx, { clientIds: plans.map(({ before }) => before.id) })
  await saveContacts(
    work,
    plans.flatMap(({ before, contacts }) => (contacts ? { clientId: before.id, contacts } : [])),
  )
  const of = <Payload>(payloadOf: (plan: PlannedUpdate) => Payload | undefined) =>
    plans.flatMap((plan) => {
      const payload = payloadOf(plan)
      return payload === undefined ? [] : { subject: toClientSubject(plan.before), payload }
    })
  await work.happenedToEach(
    ClientBillsRedirected,
    of(({ isRedirected }) => (isRedirected ? {} : undefined)),
  )
  await work.happenedToEach(
    ClientUpdated,
    of(({ isToldApart, before, terms }) => (isToldApart ? undefined : changedTerms(before, terms))),
  )
  const isAnew = ({ reason, before }: PlannedUpdate) => reason !== before.blocked_reason
  await work.happenedToEach(
    ClientUnblocked,
    of((plan) => (isAnew(plan) && plan.reason === null ? {} : undefined)),
  )
  await work.happenedToEach(
    ClientBlocked,
    of((plan) => (isAnew(plan) && plan.reason !== null ? { reason: plan.reason } : undefined)),
  )
}

/** Rows that are locked; a column that none sets is left alone. */
export async function writeClients(
  tx: Tx,
  rows: readonly { before: StoredClient; set: Partial<StoredClient> }[],
): Promise<void> {
  if (rows.length === 0) return
  const types = getTableColumns(clients)
  const names = new Set(rows.flatMap(({ set }) => Object.keys(set) as (keyof StoredClient)[]))
  const written = rows.map(({ before, set }) => {
    const after = { ...before, ...set }
    return { id: before.id, ...Object.fromEntries([...names].map((name) => [name, after[name]])) }
  })
  const sets = [...names].map((name) => `${name} = r.${name}`).join(', ')
  const columns = [...names].map((name) => `${name} ${types[name].getSQLType()}`).join(', ')
  // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
  await tx.execute(sql`
    update clients c set ${sql.raw(sets)}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r(id int, ${sql.raw(columns)}) where c.id = r.id`)
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

function changedTerms(before: ClientTerms, terms: Partial<ClientTerms>): PayloadOf<typeof ClientUpdated> {
  const sent = Object.entries(omitUndefined(terms)) as [keyof ClientTerms, unknown][]
  return Object.fromEntries(
    sent.flatMap(([field, value]) => (value === before[field] ? [] : [[field, [before[field], value]]])),
  )
}

/** Those that have ordered, or have people. */
async function findUsed(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        inArray(clients.id, [...ids]),
        or(
          sql`exists (select from orders o where o.client_id = "clients"."id")`,
          sql`exists (select from client_people m where m.client_id = "clients"."id")`,
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

function refuseOrdered({ id, kind }: StoredClient, used: ReadonlySet<number>): void {
  if (!used.has(id)) return
  throw invalid(
    kind === 'company'
      ? { code: ['Įmonė jau užsakė šiuo kodu arba turi žmonių: kito kodo įmonę įrašykite kaip naują klientą.'] }
      : { kind: ['Privatus asmuo jau užsakė: įmonę įrašykite kaip naują klientą.'] },
  )
}

/** A country alone would keep a foreign postal code. */
function refuseElsewhere({ postal_code, country }: { postal_code: string | null; country?: string | null }): void {
  const isOf = getStoredPostalCodeCountry(postal_code)
  if (postal_code && country && isOf !== country)
    throw invalid({ postal_code: [describeCountryMismatch(isOf, country)] })
}
