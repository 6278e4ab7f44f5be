import { randomBytes } from 'node:crypto'
import { arrayContains, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { transact } from '#shell/action/work.ts'
import { users } from './accounts.tables.ts'
import { grantAdmin } from './grant-admin.ts'
import { placeholderAdminEmail } from './placeholder-admin-email.ts'
import { hashPassword } from './public/password-hash.ts'

export interface FirstAdmin {
  email: string
  /** Known nowhere else: the caller prints it. */
  madeUpPassword: string | undefined
}

/** By ADMIN_EMAIL and ADMIN_PASSWORD, or a random one. Undefined: there is one. Safe in parallel. */
export async function ensureFirstAdmin({ config, database, clock }: AppContext): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(database.db)) return undefined

  const email = config.adminEmail ?? placeholderAdminEmail
  const madeUpPassword = config.adminPassword ? undefined : randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(config.adminPassword ?? madeUpPassword ?? '')
  const made = await transact(database, { now: clock() }, async (work) => {
    // Held until commit.
    // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
    await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`)
    if (await hasAdmin(work.tx)) return false
    await grantAdmin(work, { email, passwordHash, isTemporary: madeUpPassword !== undefined })
    return true
  })
  return made ? { email, madeUpPassword } : undefined
}

async function hasAdmin(reader: Reader): Promise<boolean> {
  const userRows = await reader
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['owner']))
    .limit(1)
  return userRows.length > 0
}
