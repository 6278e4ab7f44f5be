import { eq } from 'drizzle-orm'
import { clientKey } from '#platform/client-key.ts'
import type { Db, Tx } from '#platform/database.ts'
import { attempts } from '#platform/limits.ts'
import { SharedLimit } from '#platform/shared-limit.ts'
import { findUser, type User } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { isPassword } from './password-hash.ts'
import { refuseCurrentPassword } from './refuse-current-password.ts'

interface Given {
  userId: number
  password: string
  /** The address that the request came from. */
  ip: string
  now: Date
}

/**
 * Asks for the password once more before something that only its owner may do; five wrong ones a minute are enough. Gives
 * the person as checked. Throws a 422 on `current_password`, never a 401: that would sign the person out.
 */
export function passwordDemander(db: Db): (given: Given) => Promise<User> {
  const wrongPasswords = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })
  return async ({ userId, password, ip, now }) => {
    const user = await wrongPasswords.countFailures(`${userId} ${clientKey(ip)}`, now, async () => {
      const found = await findUser(db, userId)
      return (await isPassword(password, found?.password_hash)) ? found : undefined
    })
    return user ?? refuseCurrentPassword()
  }
}

/** Holds the person's row until the commit, and makes sure that the password is still the one that was checked. */
export async function holdPerson(tx: Tx, { id, password_hash }: Pick<User, 'id' | 'password_hash'>): Promise<void> {
  const [held] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, id)).for('no key update')
  if (held?.hash !== password_hash) refuseCurrentPassword()
}
