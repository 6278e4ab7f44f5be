import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderPaidMail } from '../order-paid.mail.ts'
import { type DocumentToMail, mailOrderDocuments } from './mail-order-document.ts'

/** Queues the mails that follow payments: each order's VAT invoice goes along. */
export function mailOrdersPaid(
  tx: Tx,
  invoices: Omit<DocumentToMail, 'settings'>[],
  settings: Settings,
): Promise<void> {
  return mailOrderDocuments(tx, orderPaidMail, invoices, settings)
}
