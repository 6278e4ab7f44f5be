import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { keepPasswordReset } from '#accounts/server/keep-password-reset.ts'
import { hashSecret, newSecret } from '#accounts/server/secret.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { resetLinkMail } from '../reset-link.mail.ts'

const lifeMinutes = 60

/**
 * Mails a link to set a new password, when the address has an account. Who asks again and again gets no more than the mailbox
 * needs: `keepPasswordReset` says when; whoever asks learns nothing of it.
 */
export async function mailResetLink(tx: Tx, { email, now }: { email: string; now: Date }): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return

  const token = newSecret()
  const link = { user_id: user.id, hash: hashSecret(token), lifeMs: lifeMinutes * 60_000, now }
  if (!(await keepPasswordReset(tx, link))) return

  // In the fragment, which no browser sends: it is in no log of a proxy and in no Referer.
  const address = `${shopAddress}/reset-password#${new URLSearchParams({ token, email: user.email })}`
  const mail = resetLinkMail(user.name, address, lifeMinutes)
  await queueMail(tx, mail, { to: user.email, user_id: user.id, now })
}
