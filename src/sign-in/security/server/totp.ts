import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import { lockUserByPassword } from '#people/accounts/server/public/lock-user-by-password.ts'
import { type ChangedBy, notifyCredentialChanged } from '#people/accounts/server/public/notify-credential-changed.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { assertRequiredFactorRemains } from './assert-required-factor-remains.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { totp_secrets } from './security.tables.ts'

const setUpMs = 30 * 60_000

/** Replaces an unconfirmed secret. Throws 409 `totp-is-on`: an app in use would be locked out. */
export async function beginTotp(work: Work, { user }: { user: User }) {
  const { tx, now } = work
  await lockUserByPassword(tx, user)
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

/** Returns new recovery codes; undefined: wrong. Throws 409 `no-totp-begun`, also when it waited too long. */
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

  // The current code has signed nobody in: it stays good once.
  const set = { confirmed_at: now, last_step: step - 1 }
  await tx.update(totp_secrets).set(set).where(eq(totp_secrets.user_id, userId))
  await notifyCredentialChanged(tx, { userId, what: 'totp-added', changed })
  return renewRecoveryCodes(tx, userId)
}

/** Spends a step, also against parallel uses. False: wrong or used. */
export async function consumeTotp(work: Work, userId: number, code: string): Promise<boolean> {
  const { tx, now } = work
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

/** False when TOTP was off. Throws 409 `last-second-factor` when one is demanded and this is the last. */
export async function removeTotp(work: Work, user: User, changed: ChangedBy): Promise<boolean> {
  const { tx } = work
  await lockUserByPassword(tx, user)
  const { rowCount } = await tx
    .delete(totp_secrets)
    .where(and(eq(totp_secrets.user_id, user.id), isNotNull(totp_secrets.confirmed_at)))
  if (rowCount === 0) return false
  await assertRequiredFactorRemains(tx, user)
  await notifyCredentialChanged(tx, { userId: user.id, what: 'totp-removed', changed })
  return true
}

const stepSeconds = 30

/** 160 random bits, base32 (RFC 4226, section 4). */
const newTotpSecret = (): string => generateSecret()

const otpauthUrl = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ issuer, label, secret })

/** This code's 30-second step (RFC 6238), at most one from now; perhaps used. */
function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
