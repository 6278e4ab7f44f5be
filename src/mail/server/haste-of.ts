import { templateNamed } from '../mail-template.ts'
import type { MailAttachment } from './mail.tables.ts'

/**
 * How far ahead of others that wait a mail goes. A link or a few words first: whoever asked for them looks into the
 * mailbox now, and they take no time. Then what an order says to who has just placed it; then other documents, of which a
 * bank statement may bring thousands, and what anybody can cause by typing an address; what the clock wrote goes last.
 */
export function hasteOf({ template, attachments = [] }: { template: string; attachments?: MailAttachment[] }): number {
  const { haste } = templateNamed(template)
  if (haste === 'by-the-clock') return 0
  if (haste === 'typed-by-anybody') return 1
  if (attachments.length === 0) return 3
  return haste === 'just-ordered' ? 2 : 1
}
