import { placeWithHours } from '#shell/places/place-words.ts'
import { useChosenPlace } from '#shell/places/shop/chosen-place.ts'
import type { Order } from '../orders.contract.ts'

type Told = Pick<Order, 'place_id' | 'return_place_id' | 'delivery' | 'rentals'>

/** Nothing in a shop that has one place. */
export function OrderPlaces({ order }: { order: Told }) {
  const { places } = useChosenPlace()
  const [place, back] = [order.place_id, order.return_place_id].map((asked) => places.find(({ id }) => id === asked))
  if (!place) return null
  const isElsewhere = back !== undefined && back.id !== place.id
  return (
    <dl className="figures mb-4 grid gap-1 text-sm wrap-anywhere">
      <div>
        <dt className="inline font-semibold">{order.delivery === 'delivery' ? 'Vežame iš: ' : 'Atsiėmimas: '}</dt>
        <dd className="inline">{placeWithHours(place)}</dd>
      </div>
      {isElsewhere && (
        <div>
          <dt className="inline font-semibold">Grąžinimas: </dt>
          <dd className="inline">{placeWithHours(back)}</dd>
        </div>
      )}
    </dl>
  )
}
