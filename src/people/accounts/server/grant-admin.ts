import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { UserCreated, UserUpdated } from '../users.events.ts'
import { users } from './accounts.tables.ts'
import { findUserByEmail } from './public/accounts.queries.ts'
import { openAccount } from './public/open-account.ts'
import { setPassword } from './public/set-password.ts'

export interface AppointAdmin {
  email: string
  /** Hashed before the transaction: slow. */
  passwordHash: string
  /** Printed: good for one sign-in. */
  isTemporary: boolean
  through?: string
}

/** An existing one is signed out and gets the password. Answers whether it existed. */
export async function grantAdmin(
  work: Work,
  { email, passwordHash, isTemporary, through }: AppointAdmin,
): Promise<{ id: number; wasThere: boolean }> {
  const { tx, now } = work
  const known = await findUserByEmail(tx, email)
  if (!known) {
    const { id } = await openAccount(work, {
      name: 'Parduotuvės',
      lastname: 'administratorius',
      email,
      roles: ['owner'],
      passwordHash,
      password_is_temporary: isTemporary,
    })
    const created = { roles: ['owner' as const], ...(through && { through }) }
    await work.as(null).happened(UserCreated, toUserSubject(id), created)
    return { id, wasThere: false }
  }
  await setPassword(tx, { userId: known.id, passwordHash, isTemporary, changed: { by: 'machine', now } })
  await tx
    .update(users)
    .set({ roles: ['owner'] })
    .where(eq(users.id, known.id))
  await work
    .as(null)
    .happened(UserUpdated, toUserSubject(known.id), {
      changed: ['roles', 'password'],
      roles: [known.roles, ['owner']],
      ...(through && { through }),
    })
  return { id: known.id, wasThere: true }
}

const toUserSubject = (id: number) => ({ kind: 'user', id, title: `#${id}` }) as const
