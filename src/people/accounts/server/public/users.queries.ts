import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { createLookup } from '#platform/create-lookup.ts'
import type { Reader } from '#platform/database/database.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import type { UserSort } from '../../users.contract.ts'
import { users } from '../accounts.tables.ts'
import type { User } from './accounts.queries.ts'
import { buildTextMatchCondition } from './build-text-match-condition.ts'

export interface WantedUsers {
  q?: string
  sort: UserSort
}

export const usersPerPage = 10

export async function listUsers(reader: Reader, { page, q, sort }: WantedUsers & { page: number }) {
  const total = await countUsers(reader, q)
  const rows = await reader
    .select()
    .from(users)
    .where(buildUserSearchCondition(q))
    .orderBy(...orderBy(sort))
    .limit(usersPerPage)
    .offset((page - 1) * usersPerPage)
  return { rows, total }
}

export async function countUsers(reader: Reader, q?: string): Promise<number> {
  return reader.$count(users, buildUserSearchCondition(q))
}

const perBatch = 1_000

/** No query waits for a slow reader. */
export async function* listUsersInBatches(reader: Reader, q?: string): AsyncGenerator<User[]> {
  for (let after = 0; ; ) {
    const rows = await reader
      .select()
      .from(users)
      .where(and(buildUserSearchCondition(q), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(perBatch)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/** Every word: name, e-mail, phone (any format), company or its code. */
export function buildUserSearchCondition(q: string | undefined): SQL | undefined {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return undefined
  const all = and(...words.map((word) => buildTextMatchCondition(sql`${users.letters}`, word)))
  const phone = parsePhone(q ?? '')
  return phone === undefined ? all : or(all, eq(users.phone, phone))
}

function orderBy(sort: UserSort): SQL[] {
  const field = sort.replace(/^-/, '') as 'id'
  const turn = sort.startsWith('-') ? desc : asc
  const column: Record<string, SQL> = createLookup({
    name: sql`${users.name} collate "lt-x-icu"`,
    lastname: sql`${users.lastname} collate "lt-x-icu"`,
    email: sql`${users.email} collate "lt-x-icu"`,
    created_at: sql`${users.created_at}`,
  })
  const first = column[field]
  return first ? [turn(first), turn(users.id)] : [turn(users.id)]
}
