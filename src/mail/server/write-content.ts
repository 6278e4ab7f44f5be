import type { Tx } from '#platform/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { type MailContent, mailHtml, mailText } from '../mail-content.ts'
import { shopAddress } from '../shop-address.ts'
import { type MailToWrite, writeMail } from './write-mail.ts'

/** Writes a mail from its content, signed by the company of the settings, which are read when the caller has not. */
export async function writeContent(
  tx: Tx,
  content: MailContent,
  { settings, ...mail }: Omit<MailToWrite, 'text' | 'html'> & { settings?: Settings },
): Promise<{ id: number }> {
  const sender = { ...(settings ?? (await readSettings(tx))), home: shopAddress }
  return writeMail(tx, { ...mail, text: mailText(content, sender), html: mailHtml(content, sender) })
}
