import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { contactMail } from '../contact.mail.ts'

/** Mails a visitor's message to the shop's address, or to its first administrator while the settings have none. */
export async function mailContact(tx: Tx, { now, ...message }: ContactMessage & { now: Date }): Promise<void> {
  const to = await findShopMailbox(tx)
  await queueMail(tx, contactMail(message), { to, reply_to: message.email, now })
}
