import { invalid } from '#platform/refusal.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { formatBranchAddress } from './format-branch-address.ts'
import type { Place } from './places.contract.ts'

/** Where an order goes out and comes back. */
export interface OrderBranches {
  place: Place
  returnPlace: Place
  /** The shop has no other. */
  isOnly: boolean
}

/** @throws 422 at `place_id` or `return_place_id` for an unknown one. */
export function choosePlaces(
  places: readonly Place[],
  { place_id, return_place_id }: { place_id?: number | null | undefined; return_place_id?: number | null | undefined },
): OrderBranches {
  const place = place_id == null ? getDefaultBranch(places) : places.find(({ id }) => id === place_id)
  if (!place) throw invalid({ place_id: ['Tokio padalinio nėra.'] })
  const returnPlace = return_place_id == null ? place : places.find(({ id }) => id === return_place_id)
  if (!returnPlace) throw invalid({ return_place_id: ['Tokio padalinio nėra.'] })
  return { place, returnPlace, isOnly: places.length === 1 }
}

/** Existing records may name a branch closed since: the default one stands in for it. */
export function resolveBranches<Told extends { id: number } = Place>(
  places: readonly Told[],
  { place_id, return_place_id }: { place_id?: number | undefined; return_place_id?: number | undefined },
): { place: Told; returnPlace: Told; isOnly: boolean } {
  const place = places.find(({ id }) => id === place_id) ?? getDefaultBranch(places)
  return { place, returnPlace: places.find(({ id }) => id === return_place_id) ?? place, isOnly: places.length === 1 }
}

/** The branch of an address (`?place=ID`). @throws 422 at `place`. */
export function choosePlace(places: readonly Place[], id: number | undefined): OrderBranches {
  if (id !== undefined && !places.some((one) => one.id === id)) throw invalid({ place: ['Tokio padalinio nėra.'] })
  return choosePlaces(places, { place_id: id })
}

export const toBranchIds = ({ place, returnPlace }: OrderBranches) => ({
  place_id: place.id,
  return_place_id: returnPlace.id,
})

/** `readPlaces` puts it first. */
export const getDefaultBranch = <Told = Place>(places: readonly Told[]): Told => places[0] as Told

/** With the place's hours and closed days: all that counts days takes these. */
export function applyBranchHours<Common extends Hours>(
  settings: Common,
  { place, returnPlace }: { place: Hours & { id: number }; returnPlace: Hours & { id: number } },
): Common & { at_return?: Hours } {
  const { opening_hours, closed_days } = place
  const at_return =
    returnPlace.id === place.id
      ? undefined
      : { opening_hours: returnPlace.opening_hours, closed_days: returnPlace.closed_days }
  return { ...settings, opening_hours, closed_days, ...(at_return && { at_return }) }
}

/** How a customer reaches a place. Where it is the only one, by the settings. */
export function applyBranchContacts<Common extends Reach>(settings: Common, place: Place, isOnly: boolean): Common {
  if (isOnly) return settings
  const { opening_hours, closed_days, phone, email } = place
  return {
    ...settings,
    opening_hours,
    closed_days,
    address: formatBranchAddress(place),
    phone: phone || settings.phone,
    email: email || settings.email,
  }
}

type Reach = Pick<Settings, 'address' | 'phone' | 'email' | 'opening_hours' | 'closed_days'>

type Hours = Pick<Settings, 'opening_hours' | 'closed_days'>
