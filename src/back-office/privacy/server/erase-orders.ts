import { type SQL, sql } from 'drizzle-orm'
import { erasePins } from '#counter/rounds/server/public/erase-pins.ts'
import { erasePayers } from '#finance/online-payments/server/public/erase-payers.ts'
import { closeOrderLinks } from '#orders/server/public/close-order-links.ts'
import { eraseBuyers } from '#orders/server/public/erase-buyers.ts'
import { purgeDocuments } from '#people/documents/server/public/purge-documents.ts'
import { redactMails } from '#people/mail/server/public/erase-mails.ts'
import { eraseSmsConsents, redactSms } from '#people/sms/server/public/erase-sms.ts'
import { erasePlaces } from '#rentals/delivery/server/public/erase-places.ts'
import { eraseOffRentNotes } from '#rentals/server/public/erase-off-rent-notes.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { eraseGuestAttempts } from '#sales/checkout/server/public/erase-guest-attempts.ts'
import { erasePromises } from '#sales/desk/server/public/erase-at-desk.ts'
import type { Work } from '#shell/action/work.ts'
import { isOrderOver } from './is-order-over.ts'

/**
 * Those that are over, with their mails and SMS. Goods and prices stay for stock and books, company name and codes as
 * not personal. Issued invoices stay as long as the law says; prepayment invoices that came to nothing are emptied.
 * Answers how many.
 */
export async function eraseOrders(work: Work, { which }: { which: SQL }): Promise<number> {
  const { tx } = work
  const erased = await eraseBuyers(work, { which: sql`${which} and ${sql.raw(isOrderOver('"orders"'))}` })
  if (erased.length === 0) return 0

  const ids = erased.map(({ id }) => id)
  await closeOrderLinks(tx, ids)
  await eraseGuestAttempts(tx, ids)
  await redactMails(tx, sql`order_id in ${ids}`)
  await redactSms(tx, sql`order_id in ${ids}`)
  await eraseSmsConsents(tx, ids)
  await erasePromises(tx, ids)
  await erasePayers(tx, ids)
  await eraseOffRentNotes(tx, ids)
  await erasePins(tx, ids)
  await erasePlaces(tx, ids)
  await purgeDocuments(work, {
    which: sql`order_id in ${[0, ...erased.filter((one) => one.came_to_nothing).map(({ id }) => id)]} and kind in ${sql.raw(buildPaperKindsSql('isProvisional'))}`,
  })
  return ids.length
}
