import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { PricedCart, PricedLine } from '#cart/cart.contract.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { homeCountry, printedCountry } from '#codes/country.ts'
import { deliveryLines } from '#delivery/server/delivery-lines.ts'
import type { TakenSlots } from '#delivery/server/take-slots.ts'
import type { DocumentLine } from '#documents/document-snapshot.ts'
import type { QuotePaper } from '#documents/quote-paper.ts'
import { sellerOf } from '#documents/seller-of.ts'
import { lineDetails } from '#orders/line-details.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { CurrentWording } from '#wording/server/current-wordings.ts'
import { quoteTerms } from '../quote-terms.ts'

interface Quoted {
  order: PlaceOrder
  cart: PricedCart
  /** When it would be brought and fetched, where the cart says for how much. */
  slots: TakenSlots | undefined
  isOnCredit: boolean
  settings: Settings
  number: string
  revision: number
  validUntil: Date
  holdsUntil: Date | undefined
  /** What the shop has made of the terms; undefined: nothing. */
  wording: CurrentWording | undefined
  now: Date
}

/** What a quote says: kept as it was made, so that its paper is the same whenever it is drawn. */
export function quotePaper({
  order,
  cart,
  slots,
  isOnCredit,
  settings,
  number,
  revision,
  wording,
  ...when
}: Quoted): QuotePaper {
  const { validUntil, holdsUntil, now } = when
  return {
    kind: 'quote',
    ...{ full_number: number, revision, issued_on: dayOf(now) },
    valid_until: formatDateTime(validUntil),
    holds_until: holdsUntil ? formatDateTime(holdsUntil) : null,
    seller: sellerOf(settings),
    buyer: buyerOf(order),
    object: null,
    ...(order.po_number && { po_number: order.po_number }),
    lines: [...cart.items.map((item) => paperLine(item, settings)), ...broughtLines(cart, slots)],
    vat_rate: settings.vat_rate,
    ...{ price: cart.price, vat: cart.vat, price_with_vat: cart.price_with_vat },
    ...(cart.deposit && { deposit: cart.deposit }),
    comment: order.comment || null,
    terms: quoteTerms(
      {
        isRental: cart.items.some(({ type }) => type === 'rent'),
        isSale: cart.items.some(({ type }) => type !== 'rent'),
        isDelivered: slots !== undefined,
        isOnCredit,
        validUntil: formatDateTime(validUntil),
        holdsUntil: holdsUntil ? formatDateTime(holdsUntil) : null,
      },
      wording?.texts,
    ),
    ...(wording?.texts && { wording: { version: wording.version, on: dayOf(wording.saved_at) } }),
  }
}

function buyerOf(order: PlaceOrder): QuotePaper['buyer'] {
  const isCompany = order.private_or_company === 'company'
  const town = [order.postal_code, order.city].filter(Boolean).join(' ')
  return {
    private_or_company: order.private_or_company,
    name: (isCompany && order.title) || `${order.name} ${order.lastname}`,
    code: isCompany ? (order.im_k ?? null) : null,
    vat_code: order.pvm_k ?? null,
    address: `${order.address}, ${town}${printedCountry(order.country ?? homeCountry)}`,
    phone: order.phone ?? null,
    email: order.email,
  }
}

function broughtLines({ delivery }: PricedCart, slots: TakenSlots | undefined): DocumentLine[] {
  if (!slots || !delivery || 'error' in delivery) return []
  return deliveryLines(delivery, slots).map(({ title, unit_price, price, price_with_vat }) => ({
    ...{ title, details: [], quantity: 1, charged_units: 1, unit: 'vnt' },
    ...{ unit_price, price, price_with_vat },
  }))
}

function paperLine(item: PricedLine, { opening_hours }: Settings): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, line_price, line_price_with_vat, ...more } = item
  const details = lineDetails({
    ...{ title, quantity, charged_units, unit },
    attributes: more.attributes ?? [],
    period: more.period ?? null,
    due_time: opening_hours.close,
    receipt: more.receipt ?? null,
    pieces: more.pieces,
    parts: more.parts,
    campaign: more.campaign,
    client_price: more.client_price,
  })
  return {
    ...{ title, details, quantity, charged_units, unit, unit_price },
    ...(more.pieces && { pieces: more.pieces }),
    ...{ price: line_price, price_with_vat: line_price_with_vat },
  }
}
