import { eq, sql } from 'drizzle-orm'
import { orderSentElsewhereMail } from '#orders/order-sent-elsewhere.mail.ts'
import { readClients } from '#people/clients/server/clients.queries.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import { fullNumber } from '#people/documents/full-number.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { currentWordings } from '#people/wording/server/current-wordings.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { rentEnd } from '#rentals/delivery/rent-end.ts'
import { rentStart } from '#rentals/delivery/rent-start.ts'
import { type TakenSlots, takeSlots } from '#rentals/delivery/server/take-slots.ts'
import { demandWhereTo, type WhereTo } from '#rentals/delivery/server/where-to.ts'
import { holdUnits } from '#rentals/server/hold-units.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { periodInstants } from '#rules/periods/period-instants.ts'
import type { PricedCart } from '#selling/cart/cart.contract.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import { priceCart } from '#selling/cart/server/price-cart.ts'
import type { OrderToPlace } from '#selling/checkout/order-to-place.ts'
import { refuseOpenEnded } from '#selling/checkout/server/refuse-open-ended.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces, idsOf, reachedAt, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { refuseUnready } from '#shell/settings/server/refuse-unready.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { quoteMail } from '../quote.mail.ts'
import { quoteAddress } from '../quote-address.ts'
import { quoteWords } from '../quote-terms.ts'
import { desk_orders, quote_series } from './desk.tables.ts'
import { deskSubject } from './desk-subject.ts'
import { refuseOverLimit } from './hand-limit.ts'
import { makeQuoteLink } from './quote-links.ts'
import { quotePaper } from './quote-paper.ts'
import { refusePriced } from './refuse-priced.ts'
import { discountsIn, discountWords } from './tell-discounts.ts'

type Row = typeof desk_orders.$inferSelect

interface Quoting {
  /** Locked, with its products and holds (`lockToOrder`). */
  row: Row
  order: OrderToPlace
  expected: number | null | undefined
  holdsUntil: Date | undefined
}

/** Keeps the number, mails a new link. As `refusePriced`; 422 at `holds_until` out of its time. */
export async function makeQuote(work: Work<number>, { row, order, expected, holdsUntil }: Quoting): Promise<string> {
  const { tx, now } = work
  const settings = await readSettings(tx)
  refuseUnready(settings, { to: 'office' })
  await refuseBlocked(work, { buyer: order, clientId: row.client_id, userId: null, to: 'office' })
  const at = choosePlaces(await readPlaces(tx, settings), order)
  const to = order.delivery === 'delivery' ? await demandWhereTo(tx, order) : undefined
  const priced = await priceCart(tx, {
    lines: order.items,
    basis: order.private_or_company,
    code: order.code,
    clientId: row.client_id,
    deliverTo: to && { ...to.place, collect: order.collect },
    settings,
    at,
    now,
  })
  refusePriced(priced, expected)
  await refuseOverLimit(tx, { priced, by: work.by, settings })
  const { cart } = priced
  const slots = await slotsOfQuote(work, { order, cart, to })
  const validUntil = validityOf(cart, settingsAt(settings, at), now)
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
  refuseOpenEnded({ items: order.items, billing: isOnCredit ? 'on-credit' : 'prepaid' })
  const paper = quotePaper({
    order,
    cart,
    slots,
    isOnCredit,
    settings: settingsAt(settings, at),
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
      ...{
        number,
        revision,
        valid_until: validUntil,
        holds_until: holdsUntil ?? null,
        quoted_at: now,
        asked_again_at: null,
      },
      price_with_vat: cart.price_with_vat,
      promised: { order, cart, rate: settings.vat_rate, paper },
    })
    .where(eq(desk_orders.id, row.id))

  if (holdsUntil)
    await holdUnits(work, {
      ...{ deskOrderId: row.id, lines: cart.items, until: holdsUntil },
      ...{ calendar: settingsAt(settings, at), at: idsOf(at) },
    })

  const before = row.promised?.order.email
  if (before && before.toLowerCase() !== order.email.toLowerCase())
    await queueMail(work, orderSentElsewhereMail({ number: String(row.id) }), { to: before })
  const secret = await makeQuoteLink(work, { id: row.id, version: row.version })
  await queueMail(work, quoteMail(paper, quoteAddress(secret)), {
    to: order.email,
    order_id: row.id,
    settings: reachedAt(settings, at.place, at.isOnly),
  })
  const deed = 'desk-order.quoted'
  const discounts = discountsIn(cart).map(discountWords)
  await work.happened(deed, deskSubject(row.id), { number, revision, ...(discounts.length > 0 && { discounts }) })
  return secret
}

/** Free now, taken on acceptance. */
async function slotsOfQuote(
  work: Work,
  { order, cart: { delivery }, to }: { order: OrderToPlace; cart: PricedCart; to: WhereTo | undefined },
): Promise<TakenSlots | undefined> {
  if (!delivery) return undefined
  if ('error' in delivery) throw invalid({ [to?.field ?? 'postal_code']: [delivery.error] })
  const end = delivery.collection && rentEnd(order.items.filter(isProduct))
  const start = rentStart(order.items.filter(isProduct))
  return takeSlots(work, { zoneId: delivery.zone.id, chosen: order, start, end })
}

/** The set number of days, the last one whole; never past the rental's start. */
function validityOf({ items }: PricedCart, settings: Settings, now: Date): Date {
  const promised = instantOf(addDays(dayOf(now), settings.quote_valid_days), '23:59')
  const begins = items.flatMap(({ period }) => {
    if (!period) return []
    const { starts_at, expected_return } = periodInstants(period, settings)
    return [starts_at > now ? starts_at : expected_return]
  })
  return new Date(Math.min(promised.getTime(), ...begins.map((moment) => moment.getTime())))
}

/** Locked until the end: no gaps. */
async function takeQuoteNumber(tx: Tx, series: string): Promise<string> {
  const [counter] = await tx
    .insert(quote_series)
    .values({ series, next_number: 2 })
    .onConflictDoUpdate({ target: quote_series.series, set: { next_number: sql`${quote_series.next_number} + 1` } })
    .returning({ next: quote_series.next_number })
  if (!counter) throw new Error(`The counter of series ${series} did not answer`)
  return fullNumber(series, counter.next - 1)
}
