import { asc, eq, inArray } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { sameBuyer } from '#orders/server/same-buyer.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { followRentEnd } from '#rentals/delivery/server/follow-rent-end.ts'
import { moveReturn } from '#rentals/server/move-return.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { atReturn, usualHours } from '#rules/calendar/opening-hours.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import type { DayReceiptLine } from '#rules/periods/charged-days.ts'
import { findEarlierOrder, rememberOrder } from '#selling/checkout/server/earlier-order.ts'
import { waiverLine } from '#selling/checkout/server/waiver-lines.ts'
import type { Work } from '#shell/action/work.ts'
import { placesOf, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { refuseUnready } from '#shell/settings/server/refuse-unready.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ExtendRentalBody, ExtensionQuote } from '../extensions.contract.ts'
import { rentalExtendedMail, rentalExtendedOnCreditMail } from '../rental-extended.mail.ts'
import { findRental, type RentalToExtend } from './find-rental.ts'
import { mayExtend } from './may-extend.ts'
import { listed, quoteExtension, waiverStep } from './quote-extension.ts'

export interface Extending {
  /** The customer, or the clerk. */
  userId: number
  orderId?: number
  rentalId: number
  isOffice?: boolean
  asked: ExtendRentalBody
  key: string | undefined
  bodyHash: string
}

export interface Extended {
  return_after: Date
  /** Null: free. */
  orderId: number | null
  replayed: boolean
}

/**
 * An own order, under the product's lock, as checkout. Idempotent.
 *
 * 404 for another's; 409 `already-returned`, `booked` and `price-changed`, these two with `quote`; 409
 * `over-buyer-limit`, `client-blocked`, on credit `credit-stopped` and `over-credit-limit`; 409 `shop-not-ready` for
 * a charge without seller data.
 */
export async function extendRental(work: Work, extending: Extending): Promise<Extended> {
  const { tx, now } = work
  const { userId, asked, isOffice } = extending
  const to = isOffice ? 'office' : 'customer'
  const earlier = await findEarlierOrder(work, extending)
  if (earlier) return { ...(await earlierExtension(tx, earlier)), orderId: earlier, replayed: true }

  const common = await readSettings(tx)
  const found = await lockRental(work, extending)
  const settings = settingsAt(common, placesOf(await readPlaces(tx, common), found.rental))
  const repeated = freeRepeat(found, asked, settings)
  if (repeated) return { return_after: repeated, orderId: null, replayed: true }
  const { order: first } = found
  await refuseBlocked(work, { buyer: first, clientId: first.client_id, userId: first.user_id, to })

  const quote = await quoteExtension(tx, found, asked, { settings, now })
  checkQuote(quote, asked.expected_price_with_vat)

  // a paid package may cover the added days
  const costs = quote.price_with_vat > 0
  if (costs) await mayExtend(work, found, { userId, price_with_vat: quote.price_with_vat, to })
  if (costs) refuseUnready(settings, { to })
  const orderId = costs ? await writeFollowUp(work, { found, quote, asked, settings }) : null
  const return_after = new Date(quote.return_after)
  for (const rental of found.together) await moveReturn(work, { rental, orderId, return_after })
  await followRentEnd(work, { orderId: found.order.id })
  await work.as(userId).happened(
    'rental.extended',
    { kind: 'rental', id: found.rental.id, title: found.line.title },
    {
      order: found.order.id,
      expected_return: [quote.return_before, quote.return_after],
      ...(orderId && { extension_order: orderId }),
    },
  )
  if (orderId === null) return { return_after, orderId, replayed: false }

  await work.as(userId).happened('order.placed', orderSubject(orderId))
  await rememberOrder(work, extending, orderId)
  // The series is shared: locked last.
  const extended = { title: found.line.title, firstOrderId: found.order.id, return_after }
  if (found.order.billing !== 'prepaid') {
    const onCredit = (told: ToldOrder, orders: string) => rentalExtendedOnCreditMail(told, orders, extended)
    await mailOnCredit(work, { orderId, words: onCredit, withContract: false, settings })
    return { return_after, orderId, replayed: false }
  }
  const document = await issuePrepayment(work, { orderId, settings })
  const words: Words = (prepayment, orders) =>
    rentalExtendedMail(prepayment, orders, extended, asked.early_start === true)
  await mailOrderDocument(work, words, { orderId, document, settings })
  return { return_after, orderId, replayed: false }
}

async function earlierExtension(tx: Tx, orderId: number): Promise<{ return_after: Date }> {
  const [extension] = await tx.select().from(rental_extensions).where(eq(rental_extensions.order_id, orderId))
  if (!extension) throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  return extension
}

/** Products first, as checkout, then rentals. */
async function lockRental(work: Work, extending: Extending): Promise<RentalToExtend> {
  const { tx } = work
  const { together } = await findRental(tx, { ...extending, now: work.now })
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
  return findRental(tx, { ...extending, now: work.now })
}

/** It leaves no order: a repeat when it ends there already. */
function freeRepeat({ rental }: RentalToExtend, asked: ExtendRentalBody, settings: Settings): Date | undefined {
  if (asked.expected_price_with_vat > 0) return undefined
  const isThere =
    instantOf(asked.to, asked.to_time ?? usualHours(asked.to, atReturn(settings)).close).getTime() ===
    rental.expected_return.getTime()
  return isThere ? rental.expected_return : undefined
}

function checkQuote(quote: ExtensionQuote, expected: number): void {
  if (quote.in_the_way) throw conflict('booked', quote.in_the_way.message, { quote })
  if (quote.price_with_vat !== expected)
    throw conflict('price-changed', 'Pratęsimo kaina pasikeitė. Peržiūrėkite naują sumą ir pratęskite iš naujo.', {
      quote,
    })
}

/** The first order's buyer and site with one rent line, without a rental of its own. Returns its id. */
async function writeFollowUp(
  work: Work,
  {
    found,
    quote,
    asked,
    settings,
  }: { found: RentalToExtend; quote: ExtensionQuote; asked: ExtendRentalBody; settings: Settings },
): Promise<number> {
  const { tx, now } = work
  const { rental, order, line } = found
  const step = waiverStep(found, quote, settings)
  const { orderId } = await writeOrder(tx, {
    ...sameBuyer(order),
    billing: order.billing,
    po_number: order.po_number,
    delivery: order.delivery,
    early_start: order.private_or_company === 'private' && asked.early_start === true,
    price: quote.price,
    vat: quote.vat,
    price_with_vat: quote.price_with_vat,
    vat_rate: settings.vat_rate,
    placed_at: now,
    lines: [
      {
        type: 'rent',
        // a bundle as a whole, whichever part was asked for
        product_id: line.parts ? line.product_id : rental.product_id,
        parts: line.parts,
        extends_line_id: line.id,
        title: `${line.title}, nuomos pratęsimas`,
        quantity: quote.quantity,
        charged_units: quote.charged_units,
        unit: quote.unit,
        unit_price: quote.unit_price,
        unit_price_with_vat: quote.unit_price_with_vat,
        price: quote.price - (quote.waiver?.price ?? 0),
        price_with_vat: quote.price_with_vat - (quote.waiver?.price_with_vat ?? 0),
        period: quote.period,
        pieces: quote.pieces,
        packages: listed(line, settings.vat_rate).packages,
        receipt: quote.receipt as DayReceiptLine[] | null,
        late_factor: line.late_factor,
      },
      ...(quote.waiver && step
        ? [
            {
              ...waiverLine({ ...quote.waiver, title: line.title, ...step, rate: settings.vat_rate }),
              ...{ price: quote.waiver.price, price_with_vat: quote.waiver.price_with_vat, covers: 0 },
            },
          ]
        : []),
    ],
  })
  return orderId
}
