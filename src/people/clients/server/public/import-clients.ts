import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { isDone } from '#platform/collect-refusals.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import {
  type ImportRow,
  type RowImport,
  splitIntoThousands,
  takeTurns,
} from '#shell/imports/server/public/import-rows.ts'
import type { ClientContact } from '../../client-contacts.ts'
import { type ClientImportField, clientImportColumns } from '../../client-import-columns.ts'
import { billingWayLabels, depositTermLabels } from '../../client-labels.ts'
import { ClientForm } from '../../clients.contract.ts'
import { ClientImported } from '../../clients.events.ts'
import { clients } from '../clients.tables.ts'
import { createClients } from '../create-clients.ts'
import { updateClients } from '../update-clients.ts'
import { readImportedClients } from './restore-imported-clients.ts'

interface PlannedClient {
  row: number
  form: ClientForm
}

interface PlannedChange extends PlannedClient {
  id: number
}

/** Companies by their code, others by e-mail, else by phone; what is known of one already is changed as its form would. */
export const clientImport: RowImport<ClientImportField, unknown, PlannedClient, PlannedChange> = {
  fields: clientImportColumns,

  async find({ tx }, { rows, reportChecked }) {
    const errors: RowError[] = []
    const parsed: { row: number; form: ClientForm }[] = []
    for await (const row of takeTurns(rows, reportChecked)) {
      const form = readForm(row, (field, message) => errors.push({ row: row.row, field, message }))
      if (form) parsed.push({ row: row.row, form })
    }
    const known = await findKnown(
      tx,
      parsed.map(({ form }) => form),
    )
    const rowOf = new Map<string, number>()
    const created: PlannedClient[] = []
    const updated: PlannedChange[] = []
    for (const { row, form } of parsed) {
      const key = toKey(form)
      const earlier = key === undefined ? undefined : rowOf.get(key)
      if (earlier !== undefined) {
        errors.push({ row, field: '', message: `Šis klientas faile jau yra ${earlier} eilutėje.` })
        continue
      }
      if (key !== undefined) rowOf.set(key, row)
      const [id, other] = key === undefined ? [] : (known.get(key) ?? [])
      if (other !== undefined)
        errors.push({ row, field: '', message: 'Tokių klientų čia yra keli: pirma sujunkite juos klientų sąraše.' })
      else if (id === undefined) created.push({ row, form })
      else updated.push({ row, form, id })
    }
    return { created, updated, errors }
  },

  async write(work, { created, updated, reportWritten, reportCreated, reportChanged }) {
    const by = work.actor as Person
    const errors: RowError[] = []
    const tell = async (some: PlannedClient[], answers: readonly unknown[]) => {
      for (const [at, answer] of answers.entries())
        if (answer instanceof Refusal) errors.push(...toRowErrors(some[at]?.row ?? 0, answer))
      await reportWritten(some.length)
    }
    for (const some of splitIntoThousands(created)) {
      const answers = await createClients(work, { forms: some.map(({ form }) => form), by })
      reportCreated(answers.filter(isDone))
      await tell(some, answers)
    }
    for (const some of splitIntoThousands(updated.toSorted((a, b) => a.id - b.id))) {
      const ids = some.map(({ id }) => id)
      const before = await readImportedClients(work.tx, ids)
      const edits = some.map(({ id, form }) => ({ id, form: addContacts(form, before.get(id)?.contacts) }))
      await tell(some, await updateClients(work, { edits, by }))
      const after = await readImportedClients(work.tx, ids)
      reportChanged(ids.map((id) => ({ id, before: before.get(id) ?? {}, after: after.get(id) ?? {} })))
    }
    return errors.sort((a, b) => a.row - b.row)
  },

  announce: (work, counts, title) => work.happened(ClientImported, { kind: 'client', id: null, title }, counts),
}

function toRowErrors(row: number, { message: whole, errors = {} }: Refusal): RowError[] {
  const fields = Object.entries(errors)
  if (fields.length === 0) return [{ row, field: '', message: whole }]
  return fields.flatMap(([field, messages]) => messages.map((message) => ({ row, field: toField(field), message })))
}

/** What a file says of a contact is added to those that are known. */
function addContacts(form: ClientForm, known: readonly ClientContact[] = []): ClientForm {
  if (!form.contacts) return form
  const added = form.contacts.filter(({ name }) => !known.some((one) => one.name === name))
  return { ...form, contacts: [...known, ...added] }
}

type Wrong = (field: string, message: string) => void

const isPersonWord = /^(?:person|fizinis|asmuo|privatus|privatus asmuo|žmogus)$/i
const isYes = /^(?:1|taip|yes|true|x|\+)$/i

function readForm({ values }: ImportRow<ClientImportField, unknown>, wrong: Wrong): ClientForm | undefined {
  let isWrong = false
  const fail: Wrong = (field, message) => {
    isWrong = true
    wrong(field, message)
  }
  const text = (field: ClientImportField) => values[field]?.trim()
  const number = (field: ClientImportField, parse: typeof parseCentsCell, message: string) => {
    const cell = text(field)
    if (!cell) return undefined
    const read = parse(cell, message)
    if ('value' in read) return read.value
    fail(field, read.problem)
    return undefined
  }
  const choice = (field: ClientImportField, labels: Record<string, string>) => {
    const cell = text(field)?.toLowerCase()
    if (!cell) return undefined
    const match = Object.entries(labels).find(([value, label]) => value === cell || label.toLowerCase() === cell)
    if (!match) fail(field, `Rašykite vieną iš: ${Object.values(labels).join(', ')}.`)
    return match?.[0]
  }
  const kind = text('kind')
  const terms = {
    billing: choice('billing', billingWayLabels),
    due_days: number('due_days', parseIntegerCell, 'Įrašykite dienas sveikuoju skaičiumi.'),
    credit_limit: number('credit_limit', parseCentsCell, 'Įrašykite sumą eurais, pavyzdžiui, 2500,00.'),
    deposit: choice('deposit', depositTermLabels),
    stop_after_days: number('stop_after_days', parseIntegerCell, 'Įrašykite dienas sveikuoju skaičiumi.'),
  }
  const sent = {
    name: text('name'),
    ...(kind ? { kind: isPersonWord.test(kind) ? 'person' : 'company' } : {}),
    ...Object.fromEntries(plainFields.flatMap((field) => (values[field] === undefined ? [] : [[field, text(field)]]))),
    ...(isWithoutZero(text('postal_code'), text('country')) && {
      postal_code: text('postal_code')?.replace(/^(?:LT-)?/i, '0'),
    }),
    ...(Object.values(terms).some((value) => value !== undefined) && { terms }),
    ...(text('person_name') && {
      contacts: [
        {
          name: text('person_name'),
          role: text('person_role'),
          phone: text('person_phone'),
          email: text('person_email'),
          gets_bills: isYes.test(text('person_gets_bills') ?? ''),
        },
      ],
    }),
  }
  const { data, error } = ClientForm.safeParse(sent)
  for (const { path, message } of error?.issues ?? []) fail(toField(path.join('.')), message)
  if (data) assertNamed(data, fail)
  return isWrong ? undefined : data
}

/** Codes of Vilnius begin with 0, which a spreadsheet drops from a number; Latvia's have four digits. */
const isWithoutZero = (postalCode = '', country = '') =>
  /^(?:LT-)?\d{4}$/i.test(postalCode) && /^(?:LT|Lietuva)?$/i.test(country)

const plainFields = [
  'code',
  'vat_code',
  'contact_name',
  'contact_lastname',
  'email',
  'phone',
  'address',
  'city',
  'postal_code',
  'country',
  'note',
] as const satisfies readonly ClientImportField[]

/** `terms.due_days` → `due_days`, `contacts.0.email` → `person_email`. */
const toField = (path: string): string => path.replace(/^terms\./, '').replace(/^contacts\.\d+\.(\w+)$/, 'person_$1')

function assertNamed({ kind, name, code, vat_code }: ClientForm, fail: Wrong): void {
  if (!name) fail('name', 'Įrašykite kliento pavadinimą arba vardą ir pavardę.')
  if (kind === 'company' && !code && !vat_code) fail('code', 'Įveskite įmonės kodą.')
}

const isCompany = ({ kind, code }: ClientForm) => kind === 'company' || (kind === undefined && Boolean(code))

/** Undefined: nothing tells that somebody is there already. */
function toKey(form: ClientForm): string | undefined {
  if (isCompany(form)) return `company ${form.code ?? form.vat_code}`
  if (form.email) return `email ${form.email.toLowerCase()}`
  return form.phone ? `phone ${form.phone}` : undefined
}

async function findKnown(tx: Tx, forms: ClientForm[]): Promise<Map<string, number[]>> {
  const known = new Map<string, number[]>()
  const keys = new Set(forms.flatMap((form) => toKey(form) ?? []))
  const add = (key: string, id: number) => {
    if (keys.has(key)) known.set(key, [...(known.get(key) ?? []), id])
  }
  for (const some of splitIntoThousands(forms)) {
    const codes = some.flatMap(({ code, vat_code }) => [code, vat_code].filter((one) => one != null))
    const emails = some.flatMap(({ email }) => email?.toLowerCase() ?? [])
    const phones = some.flatMap(({ phone }) => phone ?? [])
    const rows = await tx
      .select({
        id: clients.id,
        kind: clients.kind,
        code: clients.code,
        vat_code: clients.vat_code,
        email: clients.email,
        phone: clients.phone,
      })
      .from(clients)
      .where(
        and(
          isNull(clients.merged_into),
          or(
            inArray(clients.code, codes),
            inArray(clients.vat_code, codes),
            inArray(sql`lower(${clients.email})`, emails),
            inArray(clients.phone, phones),
          ),
        ),
      )
    for (const { id, kind, code, vat_code, email, phone } of rows) {
      if (kind === 'company') add(`company ${code ?? vat_code}`, id)
      else {
        if (email) add(`email ${email.toLowerCase()}`, id)
        if (phone) add(`phone ${phone}`, id)
      }
    }
  }
  return known
}
