import { placeWithHours } from '#shell/places/place-words.ts'
import { useChosenPlace } from '#shell/places/shop/chosen-place.ts'
import { deliveryWords } from '../goes-to.ts'
import type { Order } from '../orders.contract.ts'

type Told = Pick<Order, 'place_id' | 'return_place_id' | 'delivery' | 'delivery_address' | 'object' | 'rentals'>

/** Places only in a shop that has several; where it goes only when that is not the buyer's address. */
export function OrderPlaces({ order }: { order: Told }) {
  const { places } = useChosenPlace()
  const [place, back] = [order.place_id, order.return_place_id].map((asked) => places.find(({ id }) => id === asked))
  const isDelivery = order.delivery === 'delivery'
  const isElsewhere = place && back && back.id !== place.id
  const to = isDelivery ? toldAddress(order) : undefined
  if (!place && !to) return null
  return (
    <dl className="figures mb-4 grid gap-1 text-sm wrap-anywhere">
      {place && <Told what={isDelivery ? 'Vežame iš' : 'Atsiėmimas'}>{placeWithHours(place)}</Told>}
      {to && <Told what="Vežame į">{to}</Told>}
      {isElsewhere && <Told what="Grąžinimas">{placeWithHours(back)}</Told>}
    </dl>
  )
}

const toldAddress = ({ delivery_address, object }: Told): string | undefined =>
  delivery_address ? deliveryWords(delivery_address) : object?.postal_code && `${object.title}, ${object.address}`

function Told({ what, children }: { what: string; children: string }) {
  return (
    <div>
      <dt className="inline font-semibold">{`${what}: `}</dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
