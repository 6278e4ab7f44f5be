import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { sellerAt, sellerOf } from '#people/documents/seller-of.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { homeCountry, printedCountry } from '#rules/codes/country.ts'
import { formatPostalCode } from '#rules/codes/postal-code.ts'
import type { AtPlaces } from '#shell/places/at-place.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { printedDelivery } from '../goes-to.ts'
import { placesTold } from '../places-told.ts'
import type { orders } from './orders.tables.ts'
import type { OrderToDocument } from './read-orders.ts'

export function aboutOrder(
  { order, object, approved }: Pick<OrderToDocument, 'order' | 'object' | 'approved'>,
  settings: Settings,
  at?: AtPlaces,
) {
  const places = at && placesTold(at)
  return {
    order_id: order.id,
    ordered_on: dayOf(order.placed_at),
    seller: at ? sellerAt(settings, at) : sellerOf(settings),
    buyer: buyerOf(order),
    object,
    ...(order.po_number && { po_number: order.po_number }),
    ...(approved && { approved: { by: approved.by, on: dayOf(new Date(approved.at)) } }),
    ...(places && { places }),
    ...(order.delivery_address && { delivered_to: printedDelivery(order.delivery_address) }),
  }
}

function buyerOf(order: typeof orders.$inferSelect): DocumentSnapshot['buyer'] {
  const isCompany = order.private_or_company === 'company'
  const town = [order.postal_code && formatPostalCode(order.postal_code), order.city].filter(Boolean).join(' ')
  return {
    private_or_company: order.private_or_company,
    name: (isCompany && order.title) || `${order.name} ${order.lastname}`,
    code: isCompany ? order.im_k : null,
    // the law wants every buyer's; a sole trader orders as a person
    vat_code: order.pvm_k,
    address: order.address || town ? `${order.address}, ${town}${printedCountry(order.country)}` : '',
    place: {
      ...{ street: order.address, city: order.city, postal_code: order.postal_code },
      ...(order.country !== homeCountry && { country: order.country }),
    },
    phone: order.phone,
    email: order.prints_papers ? '' : order.email,
  }
}
