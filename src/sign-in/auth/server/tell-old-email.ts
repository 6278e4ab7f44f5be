import { reachUs } from '#people/mail/reach-us.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { oldEmailMail } from '../email-link.mail.ts'

interface TellOldEmail {
  user_id: number
  email: string
  by: 'person' | 'confirmed' | 'office'
}

export async function tellOldEmail(work: Work, { user_id, email, by }: TellOldEmail): Promise<void> {
  const { tx } = work
  const settings = await readSettings(tx)
  const mail = oldEmailMail(by, `${shopAddress}/forgot-password`, reachUs(settings))
  await queueMail(work, mail, { to: email, user_id, settings })
}
