import { asc, inArray } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { OrderPlaced } from '#orders/orders.events.ts'
import { issuePrepayment } from '#orders/server/public/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import { assertVersion } from '#platform/assert-version.ts'
import { conflict } from '#platform/refusal.ts'
import { followRentEnd } from '#rentals/delivery/server/public/follow-rent-end.ts'
import { moveReturn } from '#rentals/server/public/move-return.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { getReturnCalendar, getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { writeFollowUpOrder } from '#sales/desk/server/write-follow-up-order.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ExtendRentalBody, ExtensionQuote } from '../extensions.contract.ts'
import { RentalExtended } from '../extensions.events.ts'
import { buildRentalExtendedMail, buildRentalExtendedOnCreditMail } from '../rental-extended.mail.ts'
import { findRental, type RentalToExtend } from './find-rental.ts'
import { mayExtend } from './may-extend.ts'
import { quoteExtension } from './quote-extension.ts'

export interface ExtendRentalInput {
  /** The customer's id, or the clerk's; null: a guest, who opened these orders. */
  userId: number | null
  openedIds?: readonly number[]
  orderId?: number
  rentalId: number
  isOffice?: boolean
  input: ExtendRentalBody
}

export interface ExtendRentalResult {
  return_after: Date
  /** Null: free. */
  orderId: number | null
  replayed: boolean
}

/**
 * An own order, under the product's lock, as checkout.
 *
 * 404 for another's; 409 `already-returned`, `booked` and `price-changed`, these two with `quote`; 409
 * `over-buyer-limit`, `client-blocked`, on credit `credit-stopped` and `over-credit-limit`; 409 `shop-not-ready` for
 * a charge without seller data.
 */
export async function extendRental(work: Work, extending: ExtendRentalInput): Promise<ExtendRentalResult> {
  const { tx, now } = work
  const { userId, input, isOffice } = extending
  const to = isOffice ? 'office' : 'customer'

  const common = await readSettings(tx)
  const extend = await lockRental(work, extending)
  const settings = applyBranchHours(common, resolveBranches(await readPlaces(tx, common), extend.rental))
  const repeated = freeRepeat(extend, input, settings)
  if (repeated) return { return_after: repeated, orderId: null, replayed: true }
  const { order: first } = extend
  await assertNotBlocked(work, { buyer: first, clientId: first.client_id, userId: first.user_id, to })

  const { quote, followUp } = await quoteExtension(tx, extend, input, { settings, now })
  checkQuote(quote, input.expected_price_with_vat)

  // a paid package may cover the added days
  if (followUp) await mayExtend(work, extend, { userId, price_with_vat: quote.price_with_vat, to })
  if (followUp) assertReadyForOrders(settings, { to })
  const isEarly = input.early_start === true
  const written = followUp && (await writeFollowUpOrder(work, { order: first, isEarly, settings, followUp }))
  const orderId = written?.orderId ?? null
  const return_after = new Date(quote.return_after)
  for (const rental of extend.together) await moveReturn(work, { rental, orderId, return_after })
  await followRentEnd(work, { orderId: extend.order.id })
  const asker = userId === null ? work : work.as(userId)
  await asker.happened(
    RentalExtended,
    { kind: 'rental', id: extend.rental.id, title: extend.line.title },
    {
      order: extend.order.id,
      expected_return: [quote.return_before, quote.return_after],
      ...(orderId && { extension_order: orderId }),
    },
  )
  if (orderId === null) return { return_after, orderId, replayed: false }

  await asker.happened(OrderPlaced, toOrderSubject(orderId))
  // The shared series is locked last.
  const extended = { title: extend.line.title, firstOrderId: extend.order.id, return_after }
  if (extend.order.billing !== 'prepaid') {
    const onCredit = (summary: CreditOrderSummary, orders: string) =>
      buildRentalExtendedOnCreditMail(summary, orders, extended)
    await mailOnCredit(work, { orderId, words: onCredit, withContract: false, settings })
    return { return_after, orderId, replayed: false }
  }
  const document = await issuePrepayment(work, { orderId, settings })
  const words: OrderMailBuilder = (prepayment, orders) => buildRentalExtendedMail(prepayment, orders, extended, isEarly)
  await mailOrderDocument(work, words, { orderId, document, settings })
  return { return_after, orderId, replayed: false }
}

/** Products are locked first, as at checkout, then rentals. */
async function lockRental(work: Work, extending: ExtendRentalInput): Promise<RentalToExtend> {
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

/** A free extension leaves no order: a repeat when the rental ends there already. */
function freeRepeat({ rental }: RentalToExtend, body: ExtendRentalBody, settings: Settings): Date | undefined {
  if (body.expected_price_with_vat > 0) return undefined
  const isThere =
    toInstant(body.to, body.to_time ?? getUsualHours(body.to, getReturnCalendar(settings)).close).getTime() ===
    rental.expected_return.getTime()
  return isThere ? rental.expected_return : undefined
}

function checkQuote(quote: ExtensionQuote, expected: number): void {
  if (quote.in_the_way) throw conflict('booked', quote.in_the_way.message, { quote })
  assertVersion({
    seen: expected,
    current: quote.price_with_vat,
    code: 'price-changed',
    said: 'Pratęsimo kaina pasikeitė. Peržiūrėkite naują sumą ir pratęskite iš naujo.',
    more: { quote },
  })
}
