import { eq, sql } from 'drizzle-orm'
import { buildOrderRedirectedMail } from '#orders/order-redirected.mail.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import { readClients } from '#people/clients/server/public/clients.queries.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import {
  type DeliveryDestination,
  requireDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import { type TakenSlots, takeSlots } from '#rentals/delivery/server/public/take-slots.ts'
import { reserveQuoteUnits } from '#rentals/server/public/reserve-quote-units.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'
import { assertNotOpenEnded } from '#sales/checkout/server/assert-not-open-ended.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchContacts, applyBranchHours, choosePlaces, toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { DeskOrderQuoted } from '../desk.events.ts'
import { buildQuoteMail } from '../quote.mail.ts'
import { quoteAddress } from '../quote-address.ts'
import { quoteWording } from '../quote-terms.ts'
import { assertCartPriced } from './assert-cart-priced.ts'
import { buildDeskSubject } from './build-desk-subject.ts'
import { desk_orders, quote_series } from './desk.tables.ts'
import { assertWithinHandLimit } from './hand-limit.ts'
import { createQuoteLink } from './quote-links.ts'
import { quotePaper } from './quote-paper.ts'
import { describeDiscount, listHandDiscounts } from './record-discounts.ts'

type Row = typeof desk_orders.$inferSelect

interface SendQuoteInput {
  /** Locked, with its products and holds (`lockForOrder`). */
  row: Row
  order: OrderToPlace
  expected: number | null | undefined
  holdsUntil: Date | undefined
}

/** Keeps the number, mails a new link. As `assertCartPriced`; 422 at `holds_until` out of its time. */
export async function sendQuote(
  work: Work<number>,
  { row, order, expected, holdsUntil }: SendQuoteInput,
): Promise<string> {
  const { tx, now } = work
  const settings = await readSettings(tx)
  assertReadyForOrders(settings, { to: 'office' })
  await assertNotBlocked(work, { buyer: order, clientId: row.client_id, userId: null, to: 'office' })
  const at = choosePlaces(await readPlaces(tx, settings), order)
  const to = order.delivery === 'delivery' ? await requireDeliveryDestination(tx, order) : undefined
  const priced = await priceCart(tx, {
    lines: order.items,
    basis: order.private_or_company,
    code: order.code,
    clientId: row.client_id,
    deliverTo: to && { ...to.place, collect: order.collect },
    settings,
    vatKind: (await decideBuyerVat(tx, order, settings)).kind,
    at,
    now,
  })
  assertCartPriced(priced, expected)
  await assertWithinHandLimit(tx, { priced, by: work.by, settings })
  const { cart } = priced
  const slots = await slotsOfQuote(work, { order, cart, to })
  const validUntil = validityOf(cart, applyBranchHours(settings, at), now)
  if (holdsUntil && holdsUntil <= now) throw invalid({ holds_until: ['Laikyti galima tik iki būsimo laiko.'] })
  if (holdsUntil && holdsUntil > validUntil)
    throw invalid({
      holds_until: [`Ilgiau, nei galioja pasiūlymas (iki ${formatDateTime(validUntil)}), laikyti negalima.`],
    })

  const number = row.number ?? (await takeQuoteNumber(tx, settings.series.quote))
  const revision = row.revision + 1
  const wording = (await readCurrentWordings(tx, [quoteWording.key])).get(quoteWording.key)
  const [client] = row.client_id ? await readClients(tx, eq(clients.id, row.client_id)) : []
  const isOnCredit = order.billing !== 'prepaid' && client !== undefined && client.billing !== 'prepaid'
  assertNotOpenEnded({ items: order.items, billing: isOnCredit ? 'on-credit' : 'prepaid' })
  const paper = quotePaper({
    order,
    cart,
    slots,
    isOnCredit,
    settings: applyBranchHours(settings, at),
    number,
    revision,
    validUntil,
    holdsUntil,
    wording,
    at,
    now,
  })
  await tx
    .update(desk_orders)
    .set({
      number,
      revision,
      valid_until: validUntil,
      holds_until: holdsUntil ?? null,
      quoted_at: now,
      asked_again_at: null,
      price_with_vat: cart.price_with_vat,
      promised: { order, cart, rate: settings.vat_rate, paper },
    })
    .where(eq(desk_orders.id, row.id))

  if (holdsUntil)
    await reserveQuoteUnits(work, {
      deskOrderId: row.id,
      lines: cart.items,
      until: holdsUntil,
      calendar: applyBranchHours(settings, at),
      at: toBranchIds(at),
    })

  const before = row.promised?.order.email
  if (before && before.toLowerCase() !== order.email.toLowerCase())
    await enqueueMail(work, buildOrderRedirectedMail({ number: String(row.id) }), { to: before })
  const secret = await createQuoteLink(work, { id: row.id, version: row.version })
  await enqueueMail(work, buildQuoteMail(paper, quoteAddress(secret)), {
    to: order.email,
    order_id: row.id,
    settings: applyBranchContacts(settings, at.place, at.isOnly),
  })
  const discounts = listHandDiscounts(cart).map(describeDiscount)
  await work.happened(DeskOrderQuoted, buildDeskSubject(row.id), {
    number,
    revision,
    ...(discounts.length > 0 && { discounts }),
  })
  return secret
}

/** Slots are free now, taken on acceptance. */
async function slotsOfQuote(
  work: Work,
  { order, cart: { delivery }, to }: { order: OrderToPlace; cart: PricedCart; to: DeliveryDestination | undefined },
): Promise<TakenSlots | undefined> {
  if (!delivery) return undefined
  if ('error' in delivery) throw invalid({ [to?.field ?? 'postal_code']: [delivery.error] })
  const end = delivery.collection && findRentEnd(order.items.filter(isProduct))
  const start = findRentStart(order.items.filter(isProduct))
  return takeSlots(work, { zoneId: delivery.zone.id, chosen: order, start, end })
}

/** The set number of days, the last one whole; never past the rental's start. */
function validityOf({ items }: PricedCart, settings: Settings, now: Date): Date {
  const promised = toInstant(addDays(toVilniusDay(now), settings.quote_valid_days), '23:59')
  const begins = items.flatMap(({ period }) => {
    if (!period) return []
    const { starts_at, expected_return } = toPeriodInstants(period, settings)
    return [starts_at > now ? starts_at : expected_return]
  })
  return new Date(Math.min(promised.getTime(), ...begins.map((moment) => moment.getTime())))
}

/** The lock holds until the end: no gaps. */
async function takeQuoteNumber(tx: Tx, series: string): Promise<string> {
  const [counter] = await tx
    .insert(quote_series)
    .values({ series, next_number: 2 })
    .onConflictDoUpdate({ target: quote_series.series, set: { next_number: sql`${quote_series.next_number} + 1` } })
    .returning({ next: quote_series.next_number })
  if (!counter) throw new Error(`The counter of series ${series} did not answer`)
  return formatFullNumber(series, counter.next - 1)
}
