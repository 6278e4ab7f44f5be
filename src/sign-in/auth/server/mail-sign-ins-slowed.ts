import { findUserByEmail } from '#people/accounts/server/accounts.queries.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { signInsSlowedMail } from '../sign-ins-slowed.mail.ts'

export async function mailSignInsSlowed(work: Work, { email }: { email: string }): Promise<void> {
  const { tx } = work
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const mail = signInsSlowedMail(user.name, `${shopAddress}/forgot-password`)
  await queueMail(work, mail, { to: user.email })
}
