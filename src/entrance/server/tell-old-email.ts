import { reachUs } from '#mail/reach-us.ts'
import { writeContent } from '#mail/server/write-content.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database.ts'
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
  const { subject, ...content } = oldEmailMail(by, `${shopAddress}/forgot-password`, reachUs(settings))
  await writeContent(tx, content, { template: 'old-email', to: email, user_id, subject, settings, now })
}
