import { printedDelivery } from '#orders/goes-to.ts'
import { lineDetails } from '#orders/line-details.ts'
import { placesTold } from '#orders/places-told.ts'
import type { DocumentLine } from '#people/documents/document-snapshot.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import { sellerAt } from '#people/documents/seller-of.ts'
import type { CurrentWording } from '#people/wording/server/current-wordings.ts'
import { deliveryLines } from '#rentals/delivery/server/delivery-lines.ts'
import type { TakenSlots } from '#rentals/delivery/server/take-slots.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { homeCountry, printedCountry } from '#rules/codes/country.ts'
import { closingOf } from '#rules/periods/closing-of.ts'
import type { PricedCart, PricedLine } from '#selling/cart/cart.contract.ts'
import type { OrderToPlace } from '#selling/checkout/order-to-place.ts'
import { oneWayLines } from '#selling/checkout/server/one-way-lines.ts'
import { serviceLines } from '#selling/checkout/server/service-lines.ts'
import type { AtPlaces } from '#shell/places/at-place.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { quoteTerms } from '../quote-terms.ts'

interface Quoted {
  order: OrderToPlace
  cart: PricedCart
  slots: TakenSlots | undefined
  isOnCredit: boolean
  settings: Settings
  number: string
  revision: number
  validUntil: Date
  holdsUntil: Date | undefined
  /** The shop's wording; undefined: default. */
  wording: CurrentWording | undefined
  at: AtPlaces
  now: Date
}

/** Stored as made, so that its document never changes. */
export function quotePaper({
  order,
  cart,
  slots,
  isOnCredit,
  settings,
  number,
  revision,
  wording,
  at,
  ...when
}: Quoted): QuotePaper {
  const { validUntil, holdsUntil, now } = when
  const places = placesTold(at)
  return {
    kind: 'quote',
    ...{ full_number: number, revision, issued_on: dayOf(now) },
    valid_until: formatDateTime(validUntil),
    holds_until: holdsUntil ? formatDateTime(holdsUntil) : null,
    seller: sellerAt(settings, at),
    buyer: buyerOf(order),
    object: null,
    ...(places && { places }),
    ...(order.delivery_address && { delivered_to: printedDelivery(order.delivery_address) }),
    ...(order.po_number && { po_number: order.po_number }),
    lines: [
      ...cart.items.map((item) => paperLine(item, settings)),
      ...serviceLines(cart).map(typedOnPaper),
      ...broughtLines(cart, slots),
      ...oneWayLines(cart).map(typedOnPaper),
    ],
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

function buyerOf(order: OrderToPlace): QuotePaper['buyer'] {
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
  return deliveryLines(delivery, slots).map(typedOnPaper)
}

type Typed = Pick<DocumentLine, 'title' | 'quantity' | 'unit_price' | 'price' | 'price_with_vat'>

const typedOnPaper = ({ title, quantity, unit_price, price, price_with_vat }: Typed): DocumentLine => ({
  ...{ title, details: [], quantity, charged_units: 1, unit: 'vnt' },
  ...{ unit_price, price, price_with_vat },
})

function paperLine(item: PricedLine, settings: Settings): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, line_price, line_price_with_vat, ...more } = item
  const details = lineDetails({
    ...{ title, quantity, charged_units, unit },
    attributes: more.attributes ?? [],
    period: more.period ?? null,
    due_time: more.period && closingOf(more.period, settings),
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
