import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { writeContent } from '#mail/server/write-content.ts'
import type { Tx } from '#platform/database.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { contactMail } from '../contact.mail.ts'

/** Mails a visitor's message to the shop's address, or to its first administrator while the settings have none. */
export async function mailContact(tx: Tx, { now, ...message }: ContactMessage & { now: Date }): Promise<void> {
  const to = await findShopMailbox(tx)
  const { subject, ...content } = contactMail(message)
  await writeContent(tx, content, { template: 'contact', to, reply_to: message.email, subject, now })
}
