import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { requireRight } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import { type RowImport, type RowsToFind, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import {
  Email,
  FirstName,
  LastName,
  OptionalCompanyCode,
  OptionalCompanyName,
  OptionalPhone,
  OptionalVatCode,
} from '../accounts.contract.ts'
import { type UserField, userCsvColumns } from '../user-csv-columns.ts'
import { UserImported } from '../users.events.ts'
import { users } from './accounts.tables.ts'
import type { User } from './public/accounts.queries.ts'
import { assertActorRight } from './public/assert-actor-right.ts'

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

/** By e-mail; new ones have no rights, and the hash of an unknown password. */
export const buildUserImport = (
  passwordHash: string,
): RowImport<UserField, Details, Row, Details & { id: number }> => ({
  fields: userCsvColumns,
  cells: Details,
  find: findPeople,

  async write({ tx, now }, { created, updated, reportWritten }) {
    for (const some of splitIntoThousands(created)) {
      await tx.insert(users).values(some.map((person) => ({ ...person, password_hash: passwordHash, created_at: now })))
      await reportWritten(some.length)
    }
    for (const some of splitIntoThousands(updated)) {
      await change(tx, some)
      await reportWritten(some.length)
    }
    return undefined
  },

  announce: (work, counts, title) => work.happened(UserImported, { kind: 'user', id: null, title }, counts),
})

async function findPeople({ tx, by }: Work<number>, { rows }: RowsToFind<UserField, Details>) {
  const { rights } = await assertActorRight(tx, by, 'users:write')
  const errors: RowError[] = []
  const rowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    const email = cells.email.toLowerCase()
    const earlier = rowOf.get(email)
    if (earlier === undefined) rowOf.set(email, row)
    else errors.push({ row, field: 'email', message: `Šis el. pašto adresas faile jau yra ${earlier} eilutėje.` })
  }
  // A missing column must not read as empty.
  const people = rows.map(({ values, cells }) => pick(cells, (field) => field in values) as Row)
  const known = await knownPeople(tx, people)
  const created = people.filter(({ email }) => !known.has(email.toLowerCase()))
  const updated = people.flatMap((person) => {
    const before = known.get(person.email.toLowerCase())
    if (!before || !differs(before, person)) return []
    // A staff address could receive a new password.
    if (before.is_admin) requireRight({ rights }, 'users:rights')
    return [{ id: before.id, ...pick(before), ...person }]
  })
  return { created, updated, errors }
}

/** People by lowercase e-mail, locked. */
async function knownPeople(tx: Tx, people: Row[]): Promise<Map<string, User>> {
  const known = new Map<string, User>()
  for (const some of splitIntoThousands(people)) {
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
