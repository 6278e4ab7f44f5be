import { isNotNull } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { applyBranchHours, choosePlace, getDefaultBranch } from '#shell/branches/order-branches.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

export interface PlaceCalendar {
  /** Undefined: all branches, which open alike. */
  place: number | undefined
  calendar: ShopCalendar
}

/**
 * A report counts days by the hours and closed days of its branch; one of the whole shop by each branch's, so that
 * branches add up. The default branch stands for one closed since. 422 at `place` for an unknown one.
 */
export async function readPlaceCalendars(reader: Reader, input: number | undefined): Promise<PlaceCalendar[]> {
  const settings = await readSettings(reader)
  const open = await readPlaces(reader)
  const { place: chosen } = choosePlace(open, input)
  const at = (place: Place) => applyBranchHours(settings, { place, returnPlace: place })
  if (input !== undefined) return [{ place: input, calendar: at(chosen) }]
  if (new Set(open.map((place) => JSON.stringify(at(place)))).size === 1)
    return [{ place: undefined, calendar: settings }]
  const removed = await reader.select({ id: places.id }).from(places).where(isNotNull(places.removed_at))
  return [
    ...open.map((place) => ({ place: place.id, calendar: at(place) })),
    ...removed.map(({ id }) => ({ place: id, calendar: at(getDefaultBranch(open)) })),
  ]
}
