import { describeShopContact } from '#people/mail/contact-sentence.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildOldEmailMail } from '../email-link.mail.ts'

interface TellOldEmail {
  user_id: number
  email: string
  by: 'person' | 'confirmed' | 'office'
}

export async function notifyOldEmail(work: Work, { user_id, email, by }: TellOldEmail): Promise<void> {
  const { tx } = work
  const settings = await readSettings(tx)
  const mail = buildOldEmailMail(by, `${shopAddress}/forgot-password`, describeShopContact(settings))
  await enqueueMail(work, mail, { to: email, user_id, settings })
}
