import { createContext, use, useSyncExternalStore } from 'react'
import type { PublicPlace } from '../../places.contract.ts'

/** In this browser, shared by its tabs: the id. Never a cookie, which would make pages differ. */
const key = 'place'

export interface ShownBranch extends PublicPlace {
  hours: string
}

/** All places, the default first; none in a shop that has one. */
const Places = createContext<readonly ShownBranch[]>([])
export const PlacesProvider = Places

/**
 * Where the customer fetches and brings back; everything undefined in a shop with one place. On the server and in the
 * first render the default place, so that pages are the same for everybody.
 */
export function useChosenBranch() {
  const places = use(Places)
  const kept = useSyncExternalStore(listen, readStoredBranchId, () => undefined)
  const place = findChosenBranch(places, kept)
  return {
    places,
    place,
    /** Bodies have `place_id`. */
    placeId: place?.id,
    isChosen: place?.id === kept,
    /** Addresses have `?place=`; undefined for the default branch, whose answers are those without it. */
    askedPlace: getBranchParameter(place),
    choose: keepPlace,
  }
}

export const findChosenBranch = (places: readonly ShownBranch[], kept: number | undefined): ShownBranch | undefined =>
  places.find(({ id }) => id === kept) ?? places[0]

export const getBranchParameter = (place: PublicPlace | undefined): number | undefined =>
  place && !place.is_default ? place.id : undefined

/** Where storage is forbidden: until the page is left. */
let held: number | undefined
const listeners = new Set<() => void>()

export function readStoredBranchId(): number | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? held : Number(text)
  } catch {
    return held
  }
}

function keepPlace(id: number): void {
  held = id
  try {
    localStorage.setItem(key, String(id))
  } catch {
    // `held` has it.
  }
  for (const tell of listeners) tell()
}

/** Other tabs are heard, too. */
function listen(tell: () => void): () => void {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}
