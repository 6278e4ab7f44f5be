import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assertNoRowErrors } from '#platform/csv/assert-no-row-errors.ts'
import type { ImportResult, RowError } from '#platform/csv/import.contract.ts'
import type { CsvImport } from '#platform/csv/import-csv.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Person, requireRight } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import {
  Email,
  FirstName,
  LastName,
  OptionalCompanyCode,
  OptionalCompanyName,
  OptionalPhone,
  OptionalVatCode,
} from '../accounts.contract.ts'
import type { UserField } from '../user-csv-columns.ts'
import { UserImported } from '../users.events.ts'
import { users } from './accounts.tables.ts'
import type { User } from './public/accounts.queries.ts'
import { assertActorRight } from './public/assert-actor-right.ts'

interface ImportUsers extends CsvImport<UserField> {
  /** The hash of an unknown password. */
  passwordHash: string
  by: Person
}

const Details = z.object({
  name: FirstName,
  lastname: LastName,
  email: Email,
  phone: OptionalPhone,
  title: OptionalCompanyName,
  im_k: OptionalCompanyCode,
  pvm_k: OptionalVatCode,
})
type Details = z.infer<typeof Details>
const fields = Object.keys(Details.shape) as (keyof Details)[]

/** Columns that the file lacks are left out. */
type Row = Pick<Details, 'name' | 'lastname' | 'email'> & Partial<Details>

/** By e-mail; new ones have no rights. All or none: 422 with `data.errors`. */
export async function importUsers(work: Work, input: ImportUsers): Promise<ImportResult> {
  const { tx, now } = work
  const { rights } = await assertActorRight(tx, input.by.id, 'users:write')
  const { people, errors } = await readPeople(input)
  const known = await knownPeople(tx, people)
  const created = people.filter(({ email }) => !known.has(email.toLowerCase()))
  const updated = people.flatMap((person) => {
    const before = known.get(person.email.toLowerCase())
    if (!before || !differs(before, person)) return []
    // A staff address could receive a new password.
    if (before.is_admin) requireRight({ rights }, 'users:rights')
    return [{ id: before.id, ...pick(before), ...person }]
  })
  const result = { created: created.length, updated: updated.length, errors }
  if (input.dryRun) return result

  assertNoRowErrors(errors)
  const { by, passwordHash: password_hash, tell } = input
  const whole = created.length + updated.length
  let done = 0
  const count = (written: number) => {
    done += written
    tell({ step: 'writing', done, whole })
  }
  count(0)
  for (const some of inThousands(created)) {
    await tx.insert(users).values(some.map((person) => ({ ...person, password_hash, created_at: now })))
    count(some.length)
  }
  for (const some of inThousands(updated)) {
    await change(tx, some)
    count(some.length)
  }
  if (whole > 0) {
    const title = `CSV: ${created.length} + ${updated.length}`
    const details = { created: created.length, updated: updated.length }
    await work.as(by.id).happened(UserImported, { kind: 'user', id: null, title }, details)
  }
  return result
}

async function readPeople({ rows, errors: before, tell }: ImportUsers): Promise<{ people: Row[]; errors: RowError[] }> {
  const people: Row[] = []
  const errors = [...before]
  const rowOf = new Map<string, number>()
  for (const [at, { row, values }] of rows.entries()) {
    if (at % aTurn === 0) {
      tell({ step: 'checking', done: before.length + at, whole: before.length + rows.length })
      await nextTurn()
    }
    const read = Details.safeParse(values)
    for (const { path, message } of read.error?.issues ?? [])
      errors.push({ row, field: String(path[0] ?? ''), message })
    if (!read.data) continue

    const email = read.data.email.toLowerCase()
    const earlier = rowOf.get(email)
    if (earlier !== undefined)
      errors.push({ row, field: 'email', message: `Šis el. pašto adresas faile jau yra ${earlier} eilutėje.` })
    else rowOf.set(email, row)
    // A missing column must not read as empty.
    people.push(pick(read.data, (field) => field in values) as Row)
  }
  tell({ step: 'checking', done: before.length + rows.length, whole: before.length + rows.length })
  return { people, errors: errors.sort((a, b) => a.row - b.row) }
}

const aTurn = 250

/** People by lowercase e-mail, locked. */
async function knownPeople(tx: Tx, people: Row[]): Promise<Map<string, User>> {
  const known = new Map<string, User>()
  for (const some of inThousands(people)) {
    const emails = some.map(({ email }) => email.toLowerCase())
    const userRows = await tx
      .select()
      .from(users)
      .where(inArray(sql`lower(${users.email})`, emails))
      .for('no key update')
    for (const user of userRows) known.set(user.email.toLowerCase(), user)
  }
  return known
}

const pick = (from: Details, isWanted: (field: keyof Details) => boolean = () => true) =>
  Object.fromEntries(fields.filter(isWanted).map((field) => [field, from[field]])) as unknown as Details

const differs = (before: User, row: Row) =>
  fields.some((field) => row[field] !== undefined && row[field] !== before[field])

async function change(tx: Tx, people: (Details & { id: number })[]): Promise<void> {
  // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
  await tx.execute(sql`
    update ${users} u
    set name = r.name, lastname = r.lastname, email = r.email, phone = r.phone, title = r.title, im_k = r.im_k, pvm_k = r.pvm_k
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as r(id int, name text, lastname text, email text, phone text, title text, im_k text, pvm_k text)
    where u.id = r.id`)
}

function* inThousands<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += 1_000) yield all.slice(at, at + 1_000)
}
