import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { User } from '#accounts/server/accounts.queries.ts'
import { holdPerson } from '#accounts/server/hold-person.ts'
import { type ChangedBy, tellCredentialChanged } from '#accounts/server/tell-credential-changed.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { keepDemandedFactor } from './keep-demanded-factor.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { totp_secrets } from './security.tables.ts'
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp-codes.ts'

/** How long a secret waits for the first code of the app. */
const setUpMs = 30 * 60_000

/**
 * Gives a secret for an app to count with; one that was given before and never confirmed is forgotten. Throws 409
 * `totp-is-on` when an app is asked for already: it would be locked out.
 */
export async function beginTotp(tx: Tx, { user, now }: { user: User; now: Date }) {
  await holdPerson(tx, user)
  const secret = newTotpSecret()
  const fresh = { secret, created_at: now, last_step: 0 }
  const { rowCount } = await tx
    .insert(totp_secrets)
    .values({ user_id: user.id, ...fresh })
    .onConflictDoUpdate({ target: totp_secrets.user_id, set: fresh, setWhere: isNull(totp_secrets.confirmed_at) })
  if (rowCount === 0) throw conflict('totp-is-on', 'Kodų programėlė jau įjungta. Norėdami kitos, pirma išjunkite šią.')
  const { name } = await readSettings(tx)
  return { secret, otpauth_url: otpauthUrl(secret, { issuer: name, label: user.email }) }
}

interface FirstCode {
  userId: number
  code: string
  changed: ChangedBy
}

/**
 * The app's first code came back: codes are asked for from now on, and the person is told by mail. Gives new recovery
 * codes; undefined when the code is wrong. Throws 409 `no-totp-begun` when there is nothing to confirm, or it has waited
 * for too long.
 */
export async function confirmTotp(tx: Tx, { userId, code, changed }: FirstCode) {
  const { now } = changed
  const waiting = and(
    eq(totp_secrets.user_id, userId),
    isNull(totp_secrets.confirmed_at),
    gt(totp_secrets.created_at, new Date(now.getTime() - setUpMs)),
  )
  const [begun] = await tx.select().from(totp_secrets).where(waiting).for('update')
  if (!begun) throw conflict('no-totp-begun', 'Nustatymas nepradėtas arba užtruko per ilgai. Pradėkite iš naujo.')
  const step = stepOfCode(begun.secret, code, now)
  if (step === undefined) return undefined

  // It has signed nobody in: whoever tries the app out at once may do so with the code that it still shows, once.
  const set = { confirmed_at: now, last_step: step - 1 }
  await tx.update(totp_secrets).set(set).where(eq(totp_secrets.user_id, userId))
  await tellCredentialChanged(tx, { userId, what: 'totp-added', changed })
  return renewRecoveryCodes(tx, userId)
}

/** Takes a code of the app: each step once, also of two at the same instant. False: wrong, or used. */
export async function takeTotp(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const [on] = await tx
    .select({ secret: totp_secrets.secret })
    .from(totp_secrets)
    .where(and(eq(totp_secrets.user_id, userId), isNotNull(totp_secrets.confirmed_at)))
  const step = on && stepOfCode(on.secret, code, now)
  if (step === undefined) return false
  const { rowCount } = await tx
    .update(totp_secrets)
    .set({ last_step: step })
    .where(and(eq(totp_secrets.user_id, userId), lt(totp_secrets.last_step, step)))
  return rowCount === 1
}

/** Codes of the app are asked for no more; false when none were. Throws 409 `last-second-factor` when one is demanded and this is the last. */
export async function removeTotp(tx: Tx, user: User, changed: ChangedBy): Promise<boolean> {
  await holdPerson(tx, user)
  const { rowCount } = await tx
    .delete(totp_secrets)
    .where(and(eq(totp_secrets.user_id, user.id), isNotNull(totp_secrets.confirmed_at)))
  if (rowCount === 0) return false
  await keepDemandedFactor(tx, user)
  await tellCredentialChanged(tx, { userId: user.id, what: 'totp-removed', changed })
  return true
}
