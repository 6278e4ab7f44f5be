import type { CredentialChange } from '#accounts/credential-change.ts'
import { findUser } from '#accounts/server/accounts.queries.ts'
import { reachUs } from '#mail/reach-us.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { credentialChangedMail } from '../credential-changed.mail.ts'

/** Tells a person that what they sign in with has changed; nobody, when the account is gone. */
export async function mailCredentialChanged(
  tx: Tx,
  { user_id, email, at, now, ...change }: CredentialChange & { now: Date },
): Promise<void> {
  const user = await findUser(tx, user_id)
  if (!user) return
  const settings = await readSettings(tx)
  const mail = credentialChangedMail({
    ...change,
    name: user.name,
    at: new Date(at),
    reset: `${shopAddress}/forgot-password`,
    reach: reachUs(settings),
  })
  // An address that nobody has confirmed may be anybody's: it is not flooded.
  const isTyped = user.email_confirmed_at === null
  const pace = isTyped ? { lane: 'credential', most: attempts.typedMailbox.most } : undefined
  await queueMail(tx, mail, { to: email, user_id, pace, settings, now })
}
