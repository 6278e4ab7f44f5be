import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { Person } from '#platform/session.ts'
import type { User } from './accounts.queries.ts'
import { password_resets, users } from './accounts.tables.ts'
import { actAsAdmin } from './act-as-admin.ts'
import { setPassword } from './set-password.ts'
import { versionOf } from './user-version.ts'

interface UpdateUser {
  id: number
  details: Pick<User, 'name' | 'lastname' | 'email' | 'phone' | 'im_k' | 'pvm_k'>
  /** Left as it is when undefined. */
  isAdmin?: boolean
  /** Made before the transaction: hashing is slow. Undefined: the password stays. */
  passwordHash?: string
  /** The person as the form showed them; undefined: whatever is there is overwritten. */
  version?: string
  by: Person
  now: Date
}

/**
 * An administrator changes somebody's details. Throws a 404 when the person is gone, a 409 when the details are others
 * than those of `version`, a 403 for one's own rights and password, a 422 on `email` when somebody else has it.
 */
export async function updateUser(tx: Tx, { id, details, isAdmin, passwordHash, version, by, now }: UpdateUser) {
  await actAsAdmin(tx, by.id)
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!before) throw notFound('Tokio vartotojo nebėra: jį ištrynė kitas administratorius.')
  if (version !== undefined && version !== versionOf(before))
    throw conflict('changed-meanwhile', 'Šį vartotoją ką tik pakeitė kitas administratorius. Atidarykite jį iš naujo.')
  if (id === by.id) refuseOwn(before, isAdmin, passwordHash)

  const rights = { is_admin: isAdmin ?? before.is_admin }
  const [after] = await tx
    .update(users)
    .set({ ...details, ...rights })
    .where(eq(users.id, id))
    .returning()
  if (!after) throw notFound()
  // A link that was mailed to the old address must not open the account of the new one.
  if (after.email !== before.email) await tx.delete(password_resets).where(eq(password_resets.user_id, id))
  if (passwordHash !== undefined) await setPassword(tx, { userId: id, passwordHash })

  const changed = changedFields(before, after, passwordHash !== undefined)
  if (changed.length > 0)
    await record(tx, {
      by: by.id,
      deed: 'user.updated',
      subject: { kind: 'user', id, title: `#${id}` },
      // Names of fields only: nothing personal stays in the history when the account goes.
      details: { changed, ...(before.is_admin !== after.is_admin && { isAdmin: [before.is_admin, after.is_admin] }) },
      now,
    })
  return after
}

function refuseOwn(own: User, isAdmin: boolean | undefined, passwordHash: string | undefined): void {
  if (isAdmin !== undefined && isAdmin !== own.is_admin)
    throw new Refusal(403, 'own-rights', 'Savo administratoriaus teisių atimti negalite.')
  if (passwordHash !== undefined)
    throw new Refusal(403, 'own-password', 'Savo slaptažodį keiskite profilyje: ten reikia ir dabartinio.')
}

function changedFields(before: User, after: User, password: boolean): string[] {
  const fields = ['name', 'lastname', 'email', 'phone', 'im_k', 'pvm_k'] as const
  const changed: string[] = fields.filter((field) => before[field] !== after[field])
  if (before.is_admin !== after.is_admin) changed.push('isAdmin')
  if (password) changed.push('password')
  return changed
}
