import { useMemo } from 'react'
import { usePublicSettings } from '#shell/settings/shop/public-settings.tsx'
import { placesOf, settingsAt } from '../at-place.ts'
import { useChosenPlace } from './chosen-place.ts'

/** The settings, with hours and closed days of the places of an order. */
export function useSettingsOfOrder({ place_id, return_place_id }: { place_id: number; return_place_id: number }) {
  const settings = usePublicSettings()
  const { places } = useChosenPlace()
  return useMemo(
    () => (places.length === 0 ? settings : settingsAt(settings, placesOf(places, { place_id, return_place_id }))),
    [settings, places, place_id, return_place_id],
  )
}
