import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { openAccount } from './open-account.ts'
import { setPassword } from './set-password.ts'

export interface AppointAdmin {
  email: string
  /** Made before the transaction: hashing is slow. */
  passwordHash: string
  /** The password was made up and printed: good for one sign-in. */
  isTemporary: boolean
  /** By what it was ordered, for the history; nothing when the shop begins with it. */
  through?: string
  now: Date
}

/**
 * Makes an owner at the word of who runs the machine, without another one who asks for it. Whoever registered with this
 * address before is signed out and gets the owner's password. Says whether the account was there.
 */
export async function appointAdmin(
  tx: Tx,
  { email, passwordHash, isTemporary, through, now }: AppointAdmin,
): Promise<{ id: number; wasThere: boolean }> {
  const known = await findUserByEmail(tx, email)
  if (!known) {
    const { id } = await openAccount(tx, {
      name: 'Parduotuvės',
      lastname: 'administratorius',
      email,
      roles: ['owner'],
      passwordHash,
      password_is_temporary: isTemporary,
      now,
    })
    await note(tx, id, 'user.created', { roles: ['owner'], ...(through && { through }) }, now)
    return { id, wasThere: false }
  }
  await setPassword(tx, { userId: known.id, passwordHash, isTemporary, changed: { by: 'machine', now } })
  await tx
    .update(users)
    .set({ roles: ['owner'] })
    .where(eq(users.id, known.id))
  const details = { changed: ['roles', 'password'], roles: [known.roles, ['owner']], ...(through && { through }) }
  await note(tx, known.id, 'user.updated', details, now)
  return { id: known.id, wasThere: true }
}

function note(
  tx: Tx,
  id: number,
  deed: 'user.created' | 'user.updated',
  details: { changed?: string[]; roles?: unknown; through?: string },
  now: Date,
): Promise<void> {
  return record(tx, { by: null, deed, subject: { kind: 'user', id, title: `#${id}` }, details, now })
}
