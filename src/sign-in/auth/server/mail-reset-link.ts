import { findUserByEmail } from '#people/accounts/server/accounts.queries.ts'
import { keepPasswordReset } from '#people/accounts/server/keep-password-reset.ts'
import { hashSecret, newSecret } from '#people/accounts/server/secret.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { resetLinkMail } from '../reset-link.mail.ts'

const lifeMinutes = 60

/** Nothing for an unknown address. `keepPasswordReset` limits links without telling the asker. */
export async function mailResetLink(work: Work, { email }: { email: string }): Promise<void> {
  const { tx } = work
  const user = await findUserByEmail(tx, email)
  if (!user) return

  const token = newSecret()
  const link = { user_id: user.id, hash: hashSecret(token), lifeMs: lifeMinutes * 60_000 }
  if (!(await keepPasswordReset(work, link))) return

  // Browsers do not send the fragment: in no proxy log and no Referer.
  const address = `${shopAddress}/reset-password#${new URLSearchParams({ token, email: user.email })}`
  const mail = resetLinkMail(user.name, address, lifeMinutes)
  await queueMail(work, mail, { to: user.email, user_id: user.id })
}
