import { type SQL, sql } from 'drizzle-orm'
import { forgetGuestAttempts } from '#checkout/server/forget-guest-attempts.ts'
import { forgetPlaces } from '#delivery/server/forget-places.ts'
import { forgetPromises } from '#desk/server/forget-at-desk.ts'
import { purgeDocuments } from '#documents/server/purge-documents.ts'
import { emptyMails } from '#mail/server/erase-mails.ts'
import { forgetPayers } from '#online-payments/server/forget-payers.ts'
import { closeOrderLinks } from '#orders/server/close-order-links.ts'
import { eraseBuyers } from '#orders/server/erase-buyers.ts'
import type { Tx } from '#platform/database/database.ts'
import { forgetStops } from '#rentals/server/forget-stops.ts'
import { forgetPins } from '#rounds/server/forget-pins.ts'
import { emptySms, forgetConsents } from '#sms/server/erase-sms.ts'
import { orderIsOver } from './order-is-over.ts'

/**
 * Forgets who ordered: of the orders that fit `which` and are over, names, contacts and addresses go, and so do
 * the texts of their mails and SMS. What the order was about and what it cost stays, for stock and books. A company's name and
 * codes stay too: they are not a person's. Issued invoices keep their own copies for as long as the law says; a
 * prepayment of an order that came to nothing has no such reason and is emptied. Gives the number of orders.
 */
export async function eraseOrders(tx: Tx, { which, now }: { which: SQL; now: Date }): Promise<number> {
  const erased = await eraseBuyers(tx, { which: sql`${which} and ${sql.raw(orderIsOver('"orders"'))}`, now })
  if (erased.length === 0) return 0

  const ids = erased.map(({ id }) => id)
  await closeOrderLinks(tx, ids)
  await forgetGuestAttempts(tx, ids)
  await emptyMails(tx, sql`order_id in ${ids}`)
  await emptySms(tx, sql`order_id in ${ids}`)
  await forgetConsents(tx, ids)
  await forgetPromises(tx, ids)
  await forgetPayers(tx, ids)
  await forgetStops(tx, ids)
  await forgetPins(tx, ids)
  await forgetPlaces(tx, ids)
  await purgeDocuments(tx, {
    which: sql`order_id in ${[0, ...erased.filter((one) => one.came_to_nothing).map(({ id }) => id)]} and kind = 'prepayment'`,
    now,
  })
  return ids.length
}
