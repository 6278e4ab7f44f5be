import { asc, eq, inArray } from 'drizzle-orm'
import { instantOf } from '#calendar/vilnius-time.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { findEarlierOrder, rememberOrder } from '#checkout/server/earlier-order.ts'
import { followRentEnd } from '#delivery/server/follow-rent-end.ts'
import { record } from '#history/server/record.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { moveReturn } from '#rentals/server/move-return.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { ExtendRentalBody, ExtensionQuote } from '../extensions.contract.ts'
import { rentalExtendedMail, rentalExtendedOnCreditMail } from '../rental-extended.mail.ts'
import { findRental, type RentalToExtend } from './find-rental.ts'
import { mayExtend } from './may-extend.ts'
import { quoteExtension } from './quote-extension.ts'
import { writeFollowUp } from './write-follow-up.ts'

export interface Extending {
  userId: number
  orderId: number
  rentalId: number
  asked: ExtendRentalBody
  key: string | undefined
  bodyHash: string
  now: Date
}

export interface Extended {
  return_after: Date
  /** Null when what is added costs nothing. */
  orderId: number | null
  replayed: boolean
}

/**
 * Moves a rental's agreed return and charges what is added with an order of its own: prices and availability are looked
 * at under the product's lock, which checkout takes too, so that of an extension and a booking for the same unit and
 * time one wins. A repeat of an earlier attempt answers with what that one did.
 *
 * Refuses 404 for a rental that is not the customer's, 409 `already-returned`, `booked` when somebody else's booking is
 * in the way and `price-changed` when the price is not what the customer was shown, these two with the new `quote`; 409
 * `over-buyer-limit`, and of an order on credit `credit-stopped` and `over-credit-limit`; 409 `shop-not-ready` when something is to be charged and the seller's data are not there.
 */
export async function extendRental(tx: Tx, extending: Extending): Promise<Extended> {
  const { userId, asked, now } = extending
  const earlier = await findEarlierOrder(tx, extending)
  if (earlier) return { ...(await earlierExtension(tx, earlier)), orderId: earlier, replayed: true }

  const settings = await readSettings(tx)
  const found = await lockRental(tx, extending)
  const repeated = freeRepeat(found, asked, settings.opening_hours.close)
  if (repeated) return { return_after: repeated, orderId: null, replayed: true }

  const quote = await quoteExtension(tx, found, asked, { settings, now })
  checkQuote(quote, asked.expected_price_with_vat)

  // added days may cost nothing: a package that was paid already covers them
  const costs = quote.price_with_vat > 0
  if (costs) await mayExtend(tx, found, { userId, price_with_vat: quote.price_with_vat, now })
  if (costs) refuseUnready(settings, { to: 'customer' })
  const orderId = costs ? await writeFollowUp(tx, { found, quote, asked, settings, now }) : null
  const return_after = new Date(quote.return_after)
  for (const rental of found.together) await moveReturn(tx, { rental, orderId, return_after, now })
  await followRentEnd(tx, { orderId: found.order.id, now })
  await record(tx, {
    by: userId,
    deed: 'rental.extended',
    subject: { kind: 'rental', id: found.rental.id, title: found.line.title },
    details: {
      order: found.order.id,
      expected_return: [quote.return_before, quote.return_after],
      ...(orderId && { extension_order: orderId }),
    },
    now,
  })
  if (orderId === null) return { return_after, orderId, replayed: false }

  await record(tx, { by: userId, deed: 'order.placed', subject: orderSubject(orderId), now })
  await rememberOrder(tx, extending, orderId)
  // The counter of the series is everybody's: taken last, it is held for the shortest time.
  const extended = { title: found.line.title, firstOrderId: found.order.id, return_after }
  if (found.order.billing !== 'prepaid') {
    const onCredit = (told: ToldOrder, orders: string) => rentalExtendedOnCreditMail(told, orders, extended)
    await mailOnCredit(tx, { orderId, words: onCredit, withContract: false, now, settings })
    return { return_after, orderId, replayed: false }
  }
  const document = await issuePrepayment(tx, { orderId, now, settings })
  const words: Words = (prepayment, orders) =>
    rentalExtendedMail(prepayment, orders, extended, asked.early_start === true)
  await mailOrderDocument(tx, words, { orderId, document, settings, now })
  return { return_after, orderId, replayed: false }
}

async function earlierExtension(tx: Tx, orderId: number): Promise<{ return_after: Date }> {
  const [extension] = await tx.select().from(rental_extensions).where(eq(rental_extensions.order_id, orderId))
  if (!extension) throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  return extension
}

/** First the products, as at checkout, then the rentals, whose rows a return or a deletion would change. */
async function lockRental(tx: Tx, extending: Extending): Promise<RentalToExtend> {
  const { together } = await findRental(tx, extending)
  await lockProducts(
    tx,
    together.map(({ product_id }) => product_id),
  )
  const ids = together.map(({ id }) => id)
  await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(inArray(rentals.id, ids))
    .orderBy(asc(rentals.id))
    .for('update')
  return findRental(tx, extending)
}

/** What costs nothing leaves no order to find a repeat by: it is one when the rental ends there already. */
function freeRepeat({ rental }: RentalToExtend, asked: ExtendRentalBody, close: string): Date | undefined {
  if (asked.expected_price_with_vat > 0) return undefined
  const isThere = instantOf(asked.to, asked.to_time ?? close).getTime() === rental.expected_return.getTime()
  return isThere ? rental.expected_return : undefined
}

function checkQuote(quote: ExtensionQuote, expected: number): void {
  if (quote.in_the_way) throw conflict('booked', quote.in_the_way.message, { quote })
  if (quote.price_with_vat !== expected)
    throw conflict('price-changed', 'Pratęsimo kaina pasikeitė. Peržiūrėkite naują sumą ir pratęskite iš naujo.', {
      quote,
    })
}
