import { useCallback, useMemo, useState } from 'react'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { applyBranchHours } from '#shell/branches/order-branches.ts'
import type { DeskForm } from '../../desk-form.contract.ts'

export type BranchFieldValues = Pick<DeskForm, 'place_id' | 'return_place_id'>

/** A new order begins at the clerk's branch; a shop with one branch types nothing. */
export function useDeskPlaces(form: BranchFieldValues | null | undefined) {
  const { places, placeId: own } = useOfficePlace()
  const [chosen, choose] = useState<BranchFieldValues>({
    ...(form?.place_id && { place_id: form.place_id }),
    ...(form?.return_place_id && { return_place_id: form.return_place_id }),
  })
  const isOnly = places.length < 2
  const known = (id: number | null | undefined) => places.find((place) => place.id === id)
  const place = isOnly ? undefined : (known(chosen.place_id) ?? known(own) ?? places[0])
  const returnPlace = place && (known(chosen.return_place_id) ?? place)
  const [placeId, returnId] = [place?.id, returnPlace?.id]
  const typed = useMemo(
    (): BranchFieldValues => (placeId === undefined ? {} : { place_id: placeId, return_place_id: returnId }),
    [placeId, returnId],
  )
  const calendarOf = useCallback(
    <Calendar extends ShopCalendar>(common: Calendar): Calendar =>
      place && returnPlace ? applyBranchHours(common, { place, returnPlace }) : common,
    [place, returnPlace],
  )
  return {
    places: isOnly ? [] : places,
    typed,
    calendarOf,
    /** A return elsewhere stays, unless it is the same now. */
    choosePlace: (id: number) => choose((before) => ({ ...before, place_id: id })),
    chooseReturn: (id: number | undefined) => choose((before) => ({ ...before, return_place_id: id })),
  }
}
