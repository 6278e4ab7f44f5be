import { findUserByEmail } from '#people/accounts/server/public/accounts.queries.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { buildSignInsSlowedMail } from '../sign-ins-slowed.mail.ts'

export async function mailSignInsSlowed(work: Work, { email }: { email: string }): Promise<void> {
  const { tx } = work
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const mail = buildSignInsSlowedMail(user.name, `${shopAddress}/forgot-password`)
  await enqueueMail(work, mail, { to: user.email })
}
