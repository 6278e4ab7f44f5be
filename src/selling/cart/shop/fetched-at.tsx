import { placeWithHours } from '#shell/places/place-words.ts'
import { useChosenPlace } from '#shell/places/shop/chosen-place.ts'

/** Nothing where there is one place. */
export function FetchedAt() {
  const { place } = useChosenPlace()
  return (
    place && (
      <p className="figures text-sm wrap-anywhere">
        <span className="font-semibold">Atsiimsite:</span> <span>{placeWithHours(place)}</span>
      </p>
    )
  )
}
