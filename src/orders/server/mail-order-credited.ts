import type { Tx } from '#platform/database.ts'
import { orderCreditedMail, type UndoneReturn } from '../order-credited.mail.ts'
import { type DocumentToMail, mailOrderDocument } from './mail-order-document.ts'

/** Queues the mail that follows a credit note, which goes along. `undone`: the extension that it took back. */
export function mailOrderCredited(
  tx: Tx,
  { undone, ...credit }: DocumentToMail & { undone?: UndoneReturn | undefined },
): Promise<void> {
  return mailOrderDocument(tx, (document, address) => orderCreditedMail(document, address, undone), credit)
}
