import { and, asc, eq, sql } from 'drizzle-orm'
import { type Role, rightsOfRole, roles } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'

const driving = roles.filter((role: Role) => rightsOfRole[role].includes('rounds:drive'))
const mayDrive = sql`${users.roles} && ${sql.param(driving)}::text[]`
const name = sql<string>`trim(${users.name} || ' ' || ${users.lastname})`

/** Those who only drive come first. */
export const readDrivers = (reader: Reader): Promise<{ id: number; name: string }[]> =>
  reader
    .select({ id: users.id, name })
    .from(users)
    .where(mayDrive)
    .orderBy(sql`not ('driver' = any(${users.roles}))`, asc(users.name), asc(users.id))

export async function isDriver(reader: Reader, userId: number): Promise<boolean> {
  const userRows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), mayDrive))
  return userRows.length > 0
}
