import { type SQL, sql } from 'drizzle-orm'
import { erasePins } from '#counter/rounds/server/erase-pins.ts'
import { closeOrderLinks } from '#orders/server/close-order-links.ts'
import { eraseBuyers } from '#orders/server/erase-buyers.ts'
import { purgeDocuments } from '#people/documents/server/purge-documents.ts'
import { emptyMails } from '#people/mail/server/erase-mails.ts'
import { emptySms, eraseSmsConsents } from '#people/sms/server/erase-sms.ts'
import { erasePlaces } from '#rentals/delivery/server/erase-places.ts'
import { eraseOffRentNotes } from '#rentals/server/erase-off-rent-notes.ts'
import { eraseGuestAttempts } from '#selling/checkout/server/erase-guest-attempts.ts'
import { erasePromises } from '#selling/desk/server/erase-at-desk.ts'
import type { Work } from '#shell/action/work.ts'
import { erasePayers } from '#takings/online-payments/server/erase-payers.ts'
import { orderIsOver } from './order-is-over.ts'

/**
 * Those that are over, with their mails and SMS. Goods and prices stay for stock and books, company name and codes as
 * not personal. Issued invoices stay as long as the law says; prepayment invoices that came to nothing are emptied.
 * Answers how many.
 */
export async function eraseOrders(work: Work, { which }: { which: SQL }): Promise<number> {
  const { tx } = work
  const erased = await eraseBuyers(work, { which: sql`${which} and ${sql.raw(orderIsOver('"orders"'))}` })
  if (erased.length === 0) return 0

  const ids = erased.map(({ id }) => id)
  await closeOrderLinks(tx, ids)
  await eraseGuestAttempts(tx, ids)
  await emptyMails(tx, sql`order_id in ${ids}`)
  await emptySms(tx, sql`order_id in ${ids}`)
  await eraseSmsConsents(tx, ids)
  await erasePromises(tx, ids)
  await erasePayers(tx, ids)
  await eraseOffRentNotes(tx, ids)
  await erasePins(tx, ids)
  await erasePlaces(tx, ids)
  await purgeDocuments(work, {
    which: sql`order_id in ${[0, ...erased.filter((one) => one.came_to_nothing).map(({ id }) => id)]} and kind = 'prepayment'`,
  })
  return ids.length
}
