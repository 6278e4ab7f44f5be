import type { ReactNode } from 'react'
import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { useContacts } from '#shell/branches/shop/public/contacts.ts'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { describeDelivery } from '../../format-delivery-address-line.ts'
import type { Order } from '../../orders.contract.ts'

type OrderPlacesFields = Pick<
  Order,
  'place_id' | 'return_place_id' | 'delivery' | 'delivery_address' | 'object' | 'rentals'
>

/** Places only in a shop that has several; where it goes only when that is not the buyer's address. */
export function OrderPlaces({ order }: { order: OrderPlacesFields }) {
  const { places } = useChosenBranch()
  const [place, back] = [order.place_id, order.return_place_id].map((input) => places.find(({ id }) => id === input))
  const [contact] = useContacts(order.place_id)
  const isDelivery = order.delivery === 'delivery'
  const isElsewhere = place && back && back.id !== place.id
  const to = isDelivery ? toldAddress(order) : undefined
  if (!place && !to) return null
  return (
    <dl className="figures mb-4 grid gap-1 text-sm wrap-anywhere">
      {place && (
        <OrderPlacesFields what={isDelivery ? 'Vežame iš' : 'Atsiėmimas'}>
          {formatBranchWithHours(place)}
        </OrderPlacesFields>
      )}
      {place && contact?.phone && (
        <OrderPlacesFields what="Telefonas">
          <PhoneLink phone={contact.phone} className="text-link" />
        </OrderPlacesFields>
      )}
      {to && <OrderPlacesFields what="Vežame į">{to}</OrderPlacesFields>}
      {isElsewhere && <OrderPlacesFields what="Grąžinimas">{formatBranchWithHours(back)}</OrderPlacesFields>}
    </dl>
  )
}

const toldAddress = ({ delivery_address, object }: OrderPlacesFields): string | undefined =>
  delivery_address ? describeDelivery(delivery_address) : object?.postal_code && `${object.title}, ${object.address}`

function OrderPlacesFields({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-semibold">{`${what}: `}</dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
