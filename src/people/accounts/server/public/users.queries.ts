import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
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

export async function listUsers(reader: Reader, { q, sort, ...request }: WantedUsers & PageRequest) {
  const { limit, offset } = toPageWindow(request, usersPerPage)
  const total = await countUsers(reader, q)
  const rows = await reader
    .select()
    .from(users)
    .where(buildUserSearchCondition(q))
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset(offset)
  return { rows, total }
}

export async function countUsers(reader: Reader, q?: string): Promise<number> {
  return reader.$count(users, buildUserSearchCondition(q))
}

/** All that the list has, in its order. */
export const selectUserIds = (reader: Reader, { q, sort }: WantedUsers) =>
  reader
    .select({ id: users.id })
    .from(users)
    .where(buildUserSearchCondition(q))
    .orderBy(...orderBy(sort))

/** In any order. */
export const readUsers = (reader: Reader, ids: number[]): Promise<User[]> =>
  reader.select().from(users).where(inArray(users.id, ids))

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
