import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { signInsSlowedMail } from '../sign-ins-slowed.mail.ts'

/** Tells the owner that the account's password is being tried; nobody, when the address has no account. */
export async function mailSignInsSlowed(tx: Tx, { email, now }: { email: string; now: Date }): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const mail = signInsSlowedMail(user.name, `${shopAddress}/forgot-password`)
  await queueMail(tx, mail, { to: user.email, now })
}
