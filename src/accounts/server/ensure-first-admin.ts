import { randomBytes } from 'node:crypto'
import { arrayContains, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { users } from './accounts.tables.ts'
import { appointAdmin } from './appoint-admin.ts'
import { madeUpEmail } from './made-up-email.ts'
import { hashPassword } from './password-hash.ts'

export interface FirstAdmin {
  email: string
  /** There when it was made up: it is known nowhere else, so the caller prints it. */
  madeUpPassword: string | undefined
}

/**
 * A shop with no administrator gets one: ADMIN_EMAIL with ADMIN_PASSWORD, or admin@localhost with a random password.
 * Undefined when there was one already. Two processes that start together make one between them.
 */
export async function ensureFirstAdmin({ config, database, clock }: Ground): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(database.db)) return undefined

  const email = config.adminEmail ?? madeUpEmail
  const madeUpPassword = config.adminPassword ? undefined : randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(config.adminPassword ?? madeUpPassword ?? '')
  const made = await database.transaction(async (tx) => {
    // Held until the commit; whoever waited for it then finds the administrator.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`)
    if (await hasAdmin(tx)) return false
    await appointAdmin(tx, { email, passwordHash, isTemporary: madeUpPassword !== undefined, now: clock() })
    return true
  })
  return made ? { email, madeUpPassword } : undefined
}

async function hasAdmin(reader: Reader): Promise<boolean> {
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['owner']))
    .limit(1)
  return found.length > 0
}
