import { useMemo } from 'react'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { useChosenBranch } from './chosen-place.ts'

/** The settings, with hours and closed days of the chosen place. */
export function useSettingsAtPlace(): PublicSettings {
  const settings = usePublicSettings()
  const { place } = useChosenBranch()
  return useMemo(() => {
    if (!place) return settings
    const { opening_hours, closed_days } = place
    return { ...settings, opening_hours, closed_days }
  }, [settings, place])
}
