import { findUserByEmail } from '#people/accounts/server/public/accounts.queries.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { storePasswordReset } from '#people/accounts/server/public/store-password-reset.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { buildResetLinkMail } from '../reset-link.mail.ts'

const lifeMinutes = 60

/** Nothing for an unknown address. `storePasswordReset` limits links without telling the asker. */
export async function mailResetLink(work: Work, { email }: { email: string }): Promise<void> {
  const { tx } = work
  const user = await findUserByEmail(tx, email)
  if (!user) return

  const token = generateSecret()
  const link = { user_id: user.id, hash: hashSecret(token), lifeMs: lifeMinutes * 60_000 }
  if (!(await storePasswordReset(work, link))) return

  // Browsers do not send the fragment: in no proxy log and no Referer.
  const address = `${shopAddress}/reset-password#${new URLSearchParams({ token, email: user.email })}`
  const mail = buildResetLinkMail(user.name, address, lifeMinutes)
  await enqueueMail(work, mail, { to: user.email, user_id: user.id })
}
