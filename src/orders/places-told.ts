import type { DocumentPlaces } from '#people/documents/document-snapshot.ts'
import type { AtPlaces } from '#shell/places/at-place.ts'
import { placeWithHours } from '#shell/places/place-words.ts'

/** Undefined in a shop of one place. */
export function placesTold({ place, returnPlace, isOnly }: AtPlaces): DocumentPlaces | undefined {
  if (isOnly) return undefined
  return { from: placeWithHours(place), ...(returnPlace.id !== place.id && { back: placeWithHours(returnPlace) }) }
}
