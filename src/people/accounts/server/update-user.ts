import { eq } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import { type Person, requireFreshSignIn, requireRight } from '#platform/http/session.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { PayloadOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { requireBranch } from '#shell/branches/server/public/require-branch.ts'
import type { Role } from '../roles.ts'
import { UserUpdated } from '../users.events.ts'
import { email_links, password_resets, users } from './accounts.tables.ts'
import { assertMayBeHeld } from './assert-may-be-held.ts'
import { EmailLinkRequested, OldEmailNotice } from './public/accounts.jobs.ts'
import type { User } from './public/accounts.queries.ts'
import { assertActorRight } from './public/assert-actor-right.ts'
import { assertOwnerRemains } from './public/assert-owner-remains.ts'
import { setPassword } from './public/set-password.ts'
import { type RoleUpdate, toUpdatedRoles } from './to-updated-roles.ts'
import { computeUserVersion } from './user-version.ts'

interface UpdateUser {
  id: number
  details: Pick<User, 'name' | 'lastname' | 'email' | 'phone' | 'im_k' | 'pvm_k'> & {
    place_id?: number | null | undefined
    held_to_place?: boolean | undefined
  }
  /** Undefined: unchanged. */
  roles: RoleUpdate
  /** Undefined: unchanged. */
  passwordHash?: string
  /** The version as shown; undefined overwrites. */
  version?: string
  by: Person
}

/**
 * Answers the person and the changed fields. 404; 409 when `version` is stale or no owner would remain; 403 for one's
 * own roles or password, for staff and roles without the right, and for roles, passwords and addresses without a
 * fresh password, as is whether and where somebody is held; 422 on a taken `email`, an unknown `place_id`, and as
 * `assertMayBeHeld`.
 */
export async function updateUser(work: Work, { id, details, roles: update, passwordHash, version, by }: UpdateUser) {
  const { tx, now } = work
  const { rights } = await assertActorRight(tx, by.id, 'users:write')
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!before) throw notFound('Tokio vartotojo nebėra: jį ištrynė kitas administratorius.')
  assertVersion({
    seen: version,
    current: computeUserVersion(before),
    said: 'Šį vartotoją ką tik pakeitė kitas administratorius. Atidarykite jį iš naujo.',
  })
  const roles = toUpdatedRoles(update, before.roles)
  const newRoles = roles && !isSameRoles(roles, before.roles) ? roles : undefined
  if (id === by.id) refuseOwn(newRoles, passwordHash)
  // A staff address could receive a new password.
  else if (before.is_admin || newRoles) requireRight({ rights }, 'users:rights')
  if (newRoles || passwordHash !== undefined) requireFreshSignIn(by, now)
  // the address can receive a new password
  requireFreshSignInToChange(['email'], { before, after: details, by, now })

  if (details.place_id) await requireBranch(tx, details.place_id)
  const hold = { held_to_place: before.held_to_place, place_id: before.place_id, ...omitUndefined(details) }
  if (hold.held_to_place !== before.held_to_place || (before.held_to_place && hold.place_id !== before.place_id)) {
    requireRight({ rights }, 'users:rights')
    requireFreshSignIn(by, now)
  }
  assertMayBeHeld({ ...hold, roles: newRoles ?? before.roles })

  // Mailed to the old address.
  if (passwordHash !== undefined) await setPassword(tx, { userId: id, passwordHash, changed: { by: 'office', now } })
  const [after] = await tx
    .update(users)
    .set({ ...details, ...(newRoles && { roles: newRoles }), ...(isOther(details, before) && unconfirmed) })
    .where(eq(users.id, id))
    .returning()
  if (!after) throw notFound()
  if (newRoles) await assertOwnerRemains(tx)
  if (after.email !== before.email) await leaveEmail(tx, before)

  const changed = changedFields(before, after, passwordHash !== undefined)
  if (changed.length > 0)
    await work
      .as(by.id)
      .happened(
        UserUpdated,
        { kind: 'user', id, title: `#${id}` },
        { changed, ...(newRoles && { roles: [before.roles, after.roles] }) },
      )
  return { user: after, changed }
}

const omitUndefined = ({ held_to_place, place_id }: UpdateUser['details']) => ({
  ...(held_to_place !== undefined && { held_to_place }),
  ...(place_id !== undefined && { place_id }),
})

const unconfirmed = { email_confirmed_at: null, pending_email: null }
const isOther = ({ email }: { email: string }, before: User) => email.toLowerCase() !== before.email.toLowerCase()

/** Unconfirmed: earlier links die, the old address is notified, the new one gets a link. */
async function leaveEmail(tx: Tx, { id, email }: User): Promise<void> {
  await tx.delete(password_resets).where(eq(password_resets.user_id, id))
  await tx.delete(email_links).where(eq(email_links.user_id, id))
  await enqueue(tx, OldEmailNotice, { user_id: id, email, by: 'office' })
  await enqueue(tx, EmailLinkRequested, { user_id: id })
}

type ChangedField = PayloadOf<typeof UserUpdated>['changed'][number]

const isSameRoles = (some: Role[], others: Role[]) => new Set(some).symmetricDifference(new Set(others)).size === 0

function refuseOwn(newRoles: Role[] | undefined, passwordHash: string | undefined): void {
  if (newRoles) throw new Refusal(403, 'own-rights', 'Savo administratoriaus teisių atimti negalite.')
  if (passwordHash !== undefined)
    throw new Refusal(403, 'own-password', 'Savo slaptažodį keiskite profilyje: ten reikia ir dabartinio.')
}

function changedFields(before: User, after: User, password: boolean): ChangedField[] {
  const fields = ['name', 'lastname', 'email', 'phone', 'im_k', 'pvm_k', 'place_id', 'held_to_place'] as const
  const changed: ChangedField[] = fields.filter((field) => before[field] !== after[field])
  if (!isSameRoles(before.roles, after.roles)) changed.push('roles')
  if (password) changed.push('password')
  return changed
}
