import { templateNamed } from '../mail-template.ts'
import type { MailAttachment } from './mail.tables.ts'

/**
 * First links and short mails, which somebody awaits; a customer's who just ordered; other documents, perhaps
 * thousands, and what anybody triggers by an address; scheduled ones last.
 */
export function hasteOf({ template, attachments = [] }: { template: string; attachments?: MailAttachment[] }): number {
  const { haste } = templateNamed(template)
  if (haste === 'by-the-clock') return 0
  if (haste === 'typed-by-anybody') return 1
  if (attachments.length === 0) return 3
  return haste === 'just-ordered' ? 2 : 1
}
