import { eq } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import type { PricedCart } from '#cart/cart.contract.ts'
import { priceCart } from '#cart/server/price-cart.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { readClients } from '#clients/server/clients.queries.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { rentEnd } from '#delivery/rent-end.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { type TakenSlots, takeSlots } from '#delivery/server/take-slots.ts'
import { record } from '#history/server/record.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { holdUnits } from '#rentals/server/hold-units.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { currentWordings } from '#wording/server/current-wordings.ts'
import { quoteMail } from '../quote.mail.ts'
import { quoteAddress } from '../quote-address.ts'
import { quoteWords } from '../quote-terms.ts'
import { desk_orders } from './desk.tables.ts'
import { deskSubject } from './desk-subject.ts'
import { makeQuoteLink } from './quote-links.ts'
import { quotePaper } from './quote-paper.ts'
import { deliverToOf } from './read-desk-form.ts'
import { refusePriced } from './refuse-priced.ts'
import { takeQuoteNumber } from './take-quote-number.ts'

type Row = typeof desk_orders.$inferSelect

interface Quoting {
  /** Locked, together with its products and what was held of them (`lockToOrder`), and as it is to be quoted. */
  row: Row
  order: PlaceOrder
  expected: number | null | undefined
  holdsUntil: Date | undefined
  by: number
  now: Date
}

/**
 * Makes a quote of what stands in a row, or makes it anew: its prices are promised until a day, its number stays, its link
 * is new, and it goes to the customer by mail. Answers the link's secret. Refuses as `refusePriced` does, and 422 at
 * `holds_until` when the hold would end before it begins or outlast the quote.
 */
export async function makeQuote(tx: Tx, { row, order, expected, holdsUntil, by, now }: Quoting): Promise<string> {
  const settings = await readSettings(tx)
  refuseUnready(settings, { to: 'office' })
  const priced = await priceCart(tx, {
    lines: order.items,
    basis: order.private_or_company,
    code: order.code,
    clientId: row.client_id,
    deliverTo: deliverToOf(order),
    settings,
    now,
  })
  refusePriced(priced, expected)
  const { cart } = priced
  const slots = await slotsOfQuote(tx, { order, cart, now })
  const validUntil = validityOf(cart, settings, now)
  if (holdsUntil && holdsUntil <= now) throw invalid({ holds_until: ['Laikyti galima tik iki būsimo laiko.'] })
  if (holdsUntil && holdsUntil > validUntil)
    throw invalid({
      holds_until: [`Ilgiau, nei galioja pasiūlymas (iki ${formatDateTime(validUntil)}), laikyti negalima.`],
    })

  const number = row.number ?? (await takeQuoteNumber(tx, settings.series.quote))
  const revision = row.revision + 1
  const wording = (await currentWordings(tx, [quoteWords.key])).get(quoteWords.key)
  const [client] = row.client_id ? await readClients(tx, eq(clients.id, row.client_id)) : []
  const isOnCredit = order.billing !== 'prepaid' && client !== undefined && client.billing !== 'prepaid'
  const paper = quotePaper({
    order,
    cart,
    slots,
    isOnCredit,
    settings,
    number,
    revision,
    validUntil,
    holdsUntil,
    wording,
    now,
  })
  await tx
    .update(desk_orders)
    .set({
      ...{ number, revision, valid_until: validUntil, holds_until: holdsUntil ?? null, quoted_at: now },
      price_with_vat: cart.price_with_vat,
      promised: { order, cart, rate: settings.vat_rate, paper },
    })
    .where(eq(desk_orders.id, row.id))

  if (holdsUntil)
    await holdUnits(tx, { deskOrderId: row.id, lines: cart.items, until: holdsUntil, calendar: settings, now })

  const secret = await makeQuoteLink(tx, { id: row.id, version: row.version, now })
  await queueMail(tx, quoteMail(paper, quoteAddress(secret)), { to: order.email, order_id: row.id, settings, now })
  const deed = 'desk-order.quoted'
  await record(tx, { by, deed, subject: deskSubject(row.id), details: { number, revision }, now })
  return secret
}

/** When it would be brought and fetched: free now, and taken once the quote is accepted. */
async function slotsOfQuote(
  tx: Tx,
  { order, cart: { delivery }, now }: { order: PlaceOrder; cart: PricedCart; now: Date },
): Promise<TakenSlots | undefined> {
  if (!delivery) return undefined
  if ('error' in delivery) throw invalid({ postal_code: [delivery.error] })
  const end = delivery.collection && rentEnd(order.items)
  return takeSlots(tx, { zoneId: delivery.zone.id, chosen: order, start: rentStart(order.items), end, now })
}

/** So many days as the shop has set, the last one whole; but what is rented can't be promised once it should have begun. */
function validityOf({ items }: PricedCart, settings: Settings, now: Date): Date {
  const promised = instantOf(addDays(dayOf(now), settings.quote_valid_days), '23:59')
  const begins = items.flatMap(({ period }) => {
    if (!period) return []
    const { starts_at, expected_return } = periodInstants(period, settings)
    return [starts_at > now ? starts_at : expected_return]
  })
  return new Date(Math.min(promised.getTime(), ...begins.map((moment) => moment.getTime())))
}
