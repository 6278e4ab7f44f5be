import { buildDocumentPlaces } from '#orders/build-document-places.ts'
import { formatDeliveryAddress } from '#orders/format-delivery-address-line.ts'
import { listAgreedHours } from '#orders/list-agreed-hours.ts'
import { listLineDetails } from '#orders/list-line-details.ts'
import { buildBranchSeller } from '#people/documents/build-seller.ts'
import { buildVatLines, type DocumentLine } from '#people/documents/document-snapshot.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { CurrentWording } from '#people/wording/server/public/read-current-wordings.ts'
import { buildDeliveryLines } from '#rentals/delivery/server/public/build-delivery-lines.ts'
import type { TakenSlots } from '#rentals/delivery/server/public/take-slots.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatCountrySuffix, homeCountry } from '#rules/codes/country.ts'
import { buildVat, getKindOfLine } from '#rules/money/vat.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import type { PricedCart, PricedLine } from '#sales/cart/cart.contract.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'
import { buildOneWayLines } from '#sales/checkout/server/build-one-way-lines.ts'
import { buildServiceLines } from '#sales/checkout/server/build-service-lines.ts'
import type { OrderBranches } from '#shell/branches/order-branches.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { quoteTerms } from '../quote-terms.ts'

interface QuotePaperInput {
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
  at: OrderBranches
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
}: QuotePaperInput): QuotePaper {
  const { validUntil, holdsUntil, now } = when
  const places = buildDocumentPlaces(at)
  const { vat_rate } = settings
  const kind = cart.vat_kind ?? 'standard'
  const services = [
    ...buildServiceLines(cart).map(typedOnPaper),
    ...broughtLines(cart, slots),
    ...buildOneWayLines(cart).map(typedOnPaper),
  ]
  const lines = [
    ...cart.items.map((item) => ({
      ...paperLine(item, settings),
      vat: buildVat(getKindOfLine(kind, item.type !== 'rent'), vat_rate),
    })),
    ...services.map((line) => ({ ...line, vat: buildVat(kind, vat_rate) })),
  ]
  return {
    kind: 'quote',
    full_number: number,
    revision,
    issued_on: toVilniusDay(now),
    valid_until: formatDateTime(validUntil),
    holds_until: holdsUntil ? formatDateTime(holdsUntil) : null,
    seller: buildBranchSeller(settings, at),
    buyer: buyerOf(order),
    object: null,
    ...(places && { places }),
    ...(order.delivery_address && { delivered_to: formatDeliveryAddress(order.delivery_address) }),
    ...(order.po_number && { po_number: order.po_number }),
    lines,
    vat_rate,
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    vat_lines: buildVatLines({ lines, vat_rate }),
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
    ...(wording?.texts && { wording: { version: wording.version, on: toVilniusDay(wording.saved_at) } }),
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
    address: `${order.address}, ${town}${formatCountrySuffix(order.country ?? homeCountry)}`,
    phone: order.phone ?? null,
    email: order.email,
  }
}

function broughtLines({ delivery }: PricedCart, slots: TakenSlots | undefined): DocumentLine[] {
  if (!slots || !delivery || 'error' in delivery) return []
  return buildDeliveryLines(delivery, slots).map(typedOnPaper)
}

type QuotePaperLine = Pick<DocumentLine, 'title' | 'quantity' | 'unit_price' | 'price' | 'price_with_vat'>

const typedOnPaper = ({ title, quantity, unit_price, price, price_with_vat }: QuotePaperLine): DocumentLine => ({
  title,
  details: [],
  quantity,
  charged_units: 1,
  unit: 'vnt',
  unit_price,
  price,
  price_with_vat,
})

function paperLine(item: PricedLine, settings: Settings): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, line_price, line_price_with_vat, ...more } = item
  const own = listLineDetails({
    title,
    quantity,
    charged_units,
    unit,
    attributes: more.attributes ?? [],
    period: more.period ?? null,
    due_time: more.period && getClosingTime(more.period, settings),
    receipt: more.receipt ?? null,
    pieces: more.pieces,
    parts: more.parts,
    campaign: more.campaign,
    client_price: more.client_price,
  })
  const details = [...own, ...listAgreedHours(more.motor_hours, settings.vat_rate)]
  return {
    title,
    details,
    quantity,
    charged_units,
    unit,
    unit_price,
    ...(more.pieces && { pieces: more.pieces }),
    price: line_price,
    price_with_vat: line_price_with_vat,
  }
}
