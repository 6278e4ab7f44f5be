import { buildBranchSeller, buildSeller } from '#people/documents/build-seller.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatCountrySuffix, homeCountry } from '#rules/codes/country.ts'
import { formatPostalCode } from '#rules/codes/postal-code.ts'
import type { OrderBranches } from '#shell/branches/order-branches.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildDocumentPlaces } from '../../build-document-places.ts'
import { formatDeliveryAddress } from '../../format-delivery-address-line.ts'
import type { orders } from '../orders.tables.ts'
import type { OrderToDocument } from './read-orders.ts'

export function buildOrderHeader(
  { order, object, approved }: Pick<OrderToDocument, 'order' | 'object' | 'approved'>,
  settings: Settings,
  at?: OrderBranches,
) {
  const places = at && buildDocumentPlaces(at)
  return {
    order_id: order.id,
    ordered_on: toVilniusDay(order.placed_at),
    seller: at ? buildBranchSeller(settings, at) : buildSeller(settings),
    buyer: buyerOf(order),
    object,
    ...(order.po_number && { po_number: order.po_number }),
    ...(approved && { approved: { by: approved.by, on: toVilniusDay(new Date(approved.at)) } }),
    ...(places && { places }),
    ...(order.delivery_address && { delivered_to: formatDeliveryAddress(order.delivery_address) }),
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
    address: order.address || town ? `${order.address}, ${town}${formatCountrySuffix(order.country)}` : '',
    place: {
      street: order.address,
      city: order.city,
      postal_code: order.postal_code,
      ...(order.country !== homeCountry && { country: order.country }),
    },
    phone: order.phone,
    email: order.prints_papers ? '' : order.email,
  }
}
