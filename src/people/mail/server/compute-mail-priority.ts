import { getMailTemplate } from '../mail-template.ts'
import type { MailAttachment } from './mail.tables.ts'

/** Mails to the shop about what comes to pass. */
export const STAFF_NOTIFICATION_LANE = 'news'

/**
 * First links and short mails, which somebody awaits; a customer's who just ordered; other documents, perhaps
 * thousands, what anybody triggers by an address, and news to the shop; scheduled ones last.
 */
export function computeMailPriority({ template, attachments = [], pace_lane }: Hasty): number {
  const { haste } = getMailTemplate(template)
  if (haste === 'by-the-clock') return 0
  if (haste === 'typed-by-anybody' || pace_lane === STAFF_NOTIFICATION_LANE) return 1
  if (attachments.length === 0) return 3
  return haste === 'just-ordered' ? 2 : 1
}

interface Hasty {
  template: string
  attachments?: MailAttachment[]
  pace_lane?: string | null
}
