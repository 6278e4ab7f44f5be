import type { CredentialChange } from '#people/accounts/credential-change.ts'
import { findUser } from '#people/accounts/server/public/accounts.queries.ts'
import { describeShopContact } from '#people/mail/contact-sentence.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { attempts } from '#platform/limits/limits.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildCredentialChangedMail } from '../credential-changed.mail.ts'

export async function mailCredentialChanged(
  work: Work,
  { user_id, email, at, ...change }: CredentialChange & {},
): Promise<void> {
  const { tx } = work
  const user = await findUser(tx, user_id)
  if (!user) return
  const settings = await readSettings(tx)
  const mail = buildCredentialChangedMail({
    ...change,
    name: user.name,
    at: new Date(at),
    reset: `${shopAddress}/forgot-password`,
    reach: describeShopContact(settings),
  })
  // Limited: it may be a stranger's address.
  const isTyped = user.email_confirmed_at === null
  const pace = isTyped ? { lane: 'credential', max: attempts.typedMailbox.max } : undefined
  await enqueueMail(work, mail, { to: email, user_id, pace, settings })
}
