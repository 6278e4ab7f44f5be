import { reachUs } from '#mail/reach-us.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { oldEmailMail } from '../email-link.mail.ts'

interface TellOldEmail {
  user_id: number
  email: string
  by: 'person' | 'confirmed' | 'office'
  now: Date
}

/** Tells who reads at an account's old address what happens to it, and what to do if that was not wanted. */
export async function tellOldEmail(tx: Tx, { user_id, email, by, now }: TellOldEmail): Promise<void> {
  const settings = await readSettings(tx)
  const mail = oldEmailMail(by, `${shopAddress}/forgot-password`, reachUs(settings))
  await queueMail(tx, mail, { to: email, user_id, settings, now })
}
