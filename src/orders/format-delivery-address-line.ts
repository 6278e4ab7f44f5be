import { formatPhone } from '#rules/codes/phone.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import type { Order } from './orders.contract.ts'

/** „Gatvė 1, Kaunas“: as `resolveDeliveryDestination` decides. */
export function formatDeliveryAddressLine({
  delivery_address,
  object,
  address,
  city,
}: Pick<Order, 'delivery_address' | 'object' | 'address' | 'city'>): string {
  if (delivery_address) return `${delivery_address.address}, ${delivery_address.city}`
  return object?.postal_code ? object.address : `${address}, ${city}`
}

/** „Gatvė 1, 44280 Kaunas“. */
export const formatDeliveryAddress = ({ address, city, postal_code }: DeliveryAddress): string =>
  `${address}, ${postal_code} ${city}`

/** The contact follows: „Gatvė 1, 44280 Kaunas; Jonas, +370 612 34567; vartai iš kiemo“. */
export const describeDelivery = (to: DeliveryAddress): string =>
  [
    formatDeliveryAddress(to),
    [to.contact_name, to.contact_phone && formatPhone(to.contact_phone)].filter(Boolean).join(', '),
    to.note,
  ]
    .filter(Boolean)
    .join('; ')
