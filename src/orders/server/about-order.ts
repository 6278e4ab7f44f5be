import { dayOf } from '#calendar/vilnius-time.ts'
import { homeCountry, printedCountry } from '#codes/country.ts'
import { formatPostalCode } from '#codes/postal-code.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { sellerOf } from '#documents/seller-of.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { orders } from './orders.tables.ts'
import type { OrderToDocument } from './read-orders.ts'

/** What every document about an order says of it, of the two who agreed and of the work site. */
export function aboutOrder(
  { order, object, approved }: Pick<OrderToDocument, 'order' | 'object' | 'approved'>,
  settings: Settings,
) {
  return {
    order_id: order.id,
    ordered_on: dayOf(order.placed_at),
    seller: sellerOf(settings),
    buyer: buyerOf(order),
    object,
    ...(order.po_number && { po_number: order.po_number }),
    ...(approved && { approved: { by: approved.by, on: dayOf(new Date(approved.at)) } }),
  }
}

/** Whom an order's documents are written to: the company, or the person. */
function buyerOf(order: typeof orders.$inferSelect): DocumentSnapshot['buyer'] {
  const isCompany = order.private_or_company === 'company'
  const town = [order.postal_code && formatPostalCode(order.postal_code), order.city].filter(Boolean).join(' ')
  return {
    private_or_company: order.private_or_company,
    name: (isCompany && order.title) || `${order.name} ${order.lastname}`,
    code: isCompany ? order.im_k : null,
    // the law wants the code of every buyer who has one, and a sole trader orders as a person
    vat_code: order.pvm_k,
    address: `${order.address}, ${town}${printedCountry(order.country)}`,
    place: {
      ...{ street: order.address, city: order.city, postal_code: order.postal_code },
      ...(order.country !== homeCountry && { country: order.country }),
    },
    phone: order.phone,
    email: order.email,
  }
}
