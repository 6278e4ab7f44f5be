import type { MailAttachment } from './mail.tables.ts'

/** What the clock writes, many at a time: nobody has just pressed anything and waits for it. */
const byTheClock = new Set(['return-reminder', 'return-late', 'order-lapses-soon', 'order-lapsed'])

/**
 * How far ahead of others that wait a mail goes. A link or a few words first: whoever asked for them looks into the
 * mailbox now, and they take no time. Then what an order says to who has just placed it; then other documents, of which a
 * bank statement may bring thousands; what the clock wrote goes last.
 */
export function hasteOf({ template, attachments = [] }: { template: string; attachments?: MailAttachment[] }): number {
  if (byTheClock.has(template)) return 0
  if (attachments.length === 0) return 3
  return template === 'order-placed' ? 2 : 1
}
