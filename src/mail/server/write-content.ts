import type { Tx } from '#platform/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { type MailContent, mailHtml, mailText } from '../mail-content.ts'
import { shopAddress } from '../shop-address.ts'
import { type MailToWrite, writeMails } from './write-mail.ts'

export type ContentToWrite = Omit<MailToWrite, 'text' | 'html'> & { content: MailContent }

/** Writes a mail from its content, signed by the company of the settings, which are read when the caller has not. */
export async function writeContent(
  tx: Tx,
  content: MailContent,
  { settings, ...mail }: Omit<MailToWrite, 'text' | 'html'> & { settings?: Settings },
): Promise<{ id: number }> {
  const [written] = await writeContents(tx, [{ ...mail, content }], settings ?? (await readSettings(tx)))
  return written as { id: number }
}

/** The same for several. */
export function writeContents(tx: Tx, all: ContentToWrite[], settings: Settings): Promise<{ id: number }[]> {
  const sender = { ...settings, home: shopAddress }
  return writeMails(
    tx,
    all.map(({ content, ...mail }) => ({ ...mail, text: mailText(content, sender), html: mailHtml(content, sender) })),
  )
}
