import { asc, eq } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { writeContent } from '#mail/server/write-content.ts'
import type { Tx } from '#platform/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { contactMail } from '../contact.mail.ts'

/** Mails a visitor's message to the shop's address, or to its first administrator while the settings have none. */
export async function mailContact(tx: Tx, { now, ...message }: ContactMessage & { now: Date }): Promise<void> {
  const to = (await readSettings(tx)).email || (await firstAdmin(tx))
  const { subject, ...content } = contactMail(message)
  await writeContent(tx, content, { template: 'contact', to, reply_to: message.email, subject, now })
}

async function firstAdmin(tx: Tx): Promise<string> {
  const [admin] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.is_admin, true))
    .orderBy(asc(users.id))
    .limit(1)
  if (!admin) throw new Error('Nobody is there to read what visitors write: the shop has no administrator')
  return admin.email
}
