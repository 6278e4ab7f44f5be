import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ground } from '#platform/api-server.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './password-hash.ts'
import { setPassword } from './set-password.ts'

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

  const email = config.adminEmail ?? 'admin@localhost'
  const madeUpPassword = config.adminPassword ? undefined : randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(config.adminPassword ?? madeUpPassword ?? '')
  const made = await database.transaction(async (tx) => {
    // Held until the commit; whoever waited for it then finds the administrator.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`)
    if (await hasAdmin(tx)) return false
    await appoint(tx, email, passwordHash, clock())
    return true
  })
  return made ? { email, madeUpPassword } : undefined
}

async function hasAdmin(reader: Reader): Promise<boolean> {
  const found = await reader.select({ id: users.id }).from(users).where(eq(users.is_admin, true)).limit(1)
  return found.length > 0
}

/** Whoever registered with this address before is signed out and gets the owner's password. */
async function appoint(tx: Tx, email: string, passwordHash: string, now: Date): Promise<void> {
  const known = await findUserByEmail(tx, email)
  if (!known) {
    await openAccount(tx, {
      name: 'Parduotuvės',
      lastname: 'administratorius',
      email,
      isAdmin: true,
      passwordHash,
      now,
    })
    return
  }
  await setPassword(tx, { userId: known.id, passwordHash })
  await tx.update(users).set({ is_admin: true }).where(eq(users.id, known.id))
}
