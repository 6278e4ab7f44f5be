import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { demandFreshToChange } from '#platform/http/risk.ts'
import { demandFresh, demandRight, type Person } from '#platform/http/session.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { Role } from '../roles.ts'
import { EmailLinkWanted, OldEmailTold } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { email_links, password_resets, users } from './accounts.tables.ts'
import { actWithRight } from './act-with-right.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { type AskedRoles, rolesAsked } from './roles-asked.ts'
import { setPassword } from './set-password.ts'
import { versionOf } from './user-version.ts'

interface UpdateUser {
  id: number
  details: Pick<User, 'name' | 'lastname' | 'email' | 'phone' | 'im_k' | 'pvm_k'>
  /** Left as it is when undefined. */
  asked: AskedRoles
  /** Made before the transaction: hashing is slow. Undefined: the password stays. */
  passwordHash?: string
  /** The person as the form showed them; undefined: whatever is there is overwritten. */
  version?: string
  by: Person
  now: Date
}

/**
 * Somebody of the staff changes another's details; gives the person and the names of what has changed. Throws a 404 when the person is gone, a 409 when the details are others
 * than those of `version` or the last owner would be none, a 403 for one's own roles and password, for an account of the
 * staff without the right to decide about it, and for roles, passwords and addresses without a fresh password; a 422 on `email` when
 * somebody else has it.
 */
export async function updateUser(tx: Tx, { id, details, asked, passwordHash, version, by, now }: UpdateUser) {
  const { rights } = await actWithRight(tx, by.id, 'users:write')
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!before) throw notFound('Tokio vartotojo nebėra: jį ištrynė kitas administratorius.')
  if (version !== undefined && version !== versionOf(before))
    throw conflict('changed-meanwhile', 'Šį vartotoją ką tik pakeitė kitas administratorius. Atidarykite jį iš naujo.')
  const roles = rolesAsked(asked, before.roles)
  const newRoles = roles && !isSameRoles(roles, before.roles) ? roles : undefined
  if (id === by.id) refuseOwn(newRoles, passwordHash)
  // Whoever may write an address of the staff may let a new password be mailed there.
  else if (before.is_admin || newRoles) demandRight({ rights }, 'users:rights')
  if (newRoles || passwordHash !== undefined) demandFresh(by, now)
  // whoever reads at the address may set a new password
  demandFreshToChange(['email'], { before, after: details, by, now })

  // Before the address: whoever has the account until now is told.
  if (passwordHash !== undefined) await setPassword(tx, { userId: id, passwordHash, changed: { by: 'office', now } })
  const [after] = await tx
    .update(users)
    .set({ ...details, ...(newRoles && { roles: newRoles }), ...(isOther(details, before) && unconfirmed) })
    .where(eq(users.id, id))
    .returning()
  if (!after) throw notFound()
  if (newRoles) await keepAnOwner(tx)
  if (after.email !== before.email) await leaveEmail(tx, before)

  const changed = changedFields(before, after, passwordHash !== undefined)
  if (changed.length > 0)
    await record(tx, {
      by: by.id,
      deed: 'user.updated',
      subject: { kind: 'user', id, title: `#${id}` },
      // Names of fields only: nothing personal stays in the history when the account goes.
      details: { changed, ...(newRoles && { roles: [before.roles, after.roles] }) },
      now,
    })
  return { user: after, changed }
}

const unconfirmed = { email_confirmed_at: null, pending_email: null }
const isOther = ({ email }: { email: string }, before: User) => email.toLowerCase() !== before.email.toLowerCase()

/**
 * The office has changed an address: nobody has shown yet who reads there. No link that was mailed before must open the
 * account, its old address is told, and the new one gets a link of its own.
 */
async function leaveEmail(tx: Tx, { id, email }: User): Promise<void> {
  await tx.delete(password_resets).where(eq(password_resets.user_id, id))
  await tx.delete(email_links).where(eq(email_links.user_id, id))
  await enqueue(tx, OldEmailTold, { user_id: id, email, by: 'office' })
  await enqueue(tx, EmailLinkWanted, { user_id: id })
}

const isSameRoles = (some: Role[], others: Role[]) => new Set(some).symmetricDifference(new Set(others)).size === 0

function refuseOwn(newRoles: Role[] | undefined, passwordHash: string | undefined): void {
  if (newRoles) throw new Refusal(403, 'own-rights', 'Savo administratoriaus teisių atimti negalite.')
  if (passwordHash !== undefined)
    throw new Refusal(403, 'own-password', 'Savo slaptažodį keiskite profilyje: ten reikia ir dabartinio.')
}

function changedFields(before: User, after: User, password: boolean): string[] {
  const fields = ['name', 'lastname', 'email', 'phone', 'im_k', 'pvm_k'] as const
  const changed: string[] = fields.filter((field) => before[field] !== after[field])
  if (!isSameRoles(before.roles, after.roles)) changed.push('roles')
  if (password) changed.push('password')
  return changed
}
