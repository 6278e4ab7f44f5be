import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import type { Work } from '#shell/action/work.ts'
import type { ImportRow, RowImport } from '#shell/imports/server/public/import-rows.ts'
import { type ClientImportField, clientImportColumns } from '../../client-import-columns.ts'
import { billingWayLabels, depositTermLabels } from '../../client-labels.ts'
import { ClientForm } from '../../clients.contract.ts'
import { ClientImported } from '../../clients.events.ts'
import { clients } from '../clients.tables.ts'
import { createClient, updateClient } from '../save-client.ts'
import { readContacts } from '../save-contacts.ts'
import { readImportedClient } from './restore-imported-clients.ts'

interface PlannedClient {
  row: number
  form: ClientForm
  id: number | undefined
}

/** Companies by their code, others by e-mail, else by phone; what is known of one already is changed as its form would. */
export const clientImport: RowImport<ClientImportField, unknown, PlannedClient> = {
  fields: clientImportColumns,

  async find({ tx }, { rows, reportChecked }) {
    const errors: RowError[] = []
    const parsed = rows.flatMap((row) => {
      const form = readForm(row, (field, message) => errors.push({ row: row.row, field, message }))
      return form ? [{ row: row.row, form }] : []
    })
    reportChecked(rows.length)
    const known = await findKnown(
      tx,
      parsed.map(({ form }) => form),
    )
    const rowOf = new Map<string, number>()
    const planned: PlannedClient[] = []
    for (const { row, form } of parsed) {
      const key = toKey(form)
      const earlier = key === undefined ? undefined : rowOf.get(key)
      if (earlier !== undefined) {
        errors.push({ row, field: '', message: `Šis klientas faile jau yra ${earlier} eilutėje.` })
        continue
      }
      if (key !== undefined) rowOf.set(key, row)
      const ids = key === undefined ? [] : (known.get(key) ?? [])
      if (ids.length > 1)
        errors.push({ row, field: '', message: 'Tokių klientų čia yra keli: pirma sujunkite juos klientų sąraše.' })
      else planned.push({ row, form, id: ids[0] })
    }
    return {
      created: planned.filter(({ id }) => id === undefined),
      updated: planned.filter(({ id }) => id !== undefined),
      errors,
    }
  },

  async write(work, { created, updated, reportWritten, reportCreated, reportChanged }) {
    const by = work.actor as Person
    const errors: RowError[] = []
    for (const { row, form, id } of [...created, ...updated]) {
      try {
        if (id === undefined) reportCreated([await createClient(work, { form, by })])
        else {
          const before = await readImportedClient(work.tx, id)
          await updateClient(work, { id, form: await addContacts(work, { id, form }), by })
          reportChanged([{ id, before, after: await readImportedClient(work.tx, id) }])
        }
      } catch (thrown) {
        errors.push(...toRowErrors(row, thrown))
      }
      reportWritten(1)
    }
    return errors
  },

  announce: (work, counts, title) => work.happened(ClientImported, { kind: 'client', id: null, title }, counts),
}

/** Nobody's rights are a matter of a row. */
function toRowErrors(row: number, thrown: unknown): RowError[] {
  if (!(thrown instanceof Refusal) || thrown.status === 403) throw thrown
  const fields = Object.entries(thrown.errors ?? {})
  if (fields.length === 0) return [{ row, field: '', message: thrown.message }]
  return fields.flatMap(([field, messages]) => messages.map((message) => ({ row, field: toField(field), message })))
}

/** What a file says of a contact is added to those that are known. */
async function addContacts({ tx }: Work, { id, form }: { id: number; form: ClientForm }): Promise<ClientForm> {
  if (!form.contacts) return form
  const known = await readContacts(tx, id)
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
  for (let at = 0; at < forms.length; at += 1_000) {
    const some = forms.slice(at, at + 1_000)
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
