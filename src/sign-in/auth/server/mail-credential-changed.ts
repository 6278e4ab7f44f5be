import type { CredentialChange } from '#people/accounts/credential-change.ts'
import { findUser } from '#people/accounts/server/accounts.queries.ts'
import { reachUs } from '#people/mail/reach-us.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { attempts } from '#platform/limits/limits.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { credentialChangedMail } from '../credential-changed.mail.ts'

export async function mailCredentialChanged(
  work: Work,
  { user_id, email, at, ...change }: CredentialChange & {},
): Promise<void> {
  const { tx } = work
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
  // Limited: it may be a stranger's address.
  const isTyped = user.email_confirmed_at === null
  const pace = isTyped ? { lane: 'credential', most: attempts.typedMailbox.most } : undefined
  await queueMail(work, mail, { to: email, user_id, pace, settings })
}
