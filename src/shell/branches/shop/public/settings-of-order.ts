import { useMemo } from 'react'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { applyBranchHours, resolveBranches } from '../../order-branches.ts'
import { useChosenBranch } from './chosen-place.ts'

/** The settings, with hours and closed days of the places of an order. */
export function useSettingsOfOrder({ place_id, return_place_id }: { place_id: number; return_place_id: number }) {
  const settings = usePublicSettings()
  const { places } = useChosenBranch()
  return useMemo(
    () =>
      places.length === 0
        ? settings
        : applyBranchHours(settings, resolveBranches(places, { place_id, return_place_id })),
    [settings, places, place_id, return_place_id],
  )
}
