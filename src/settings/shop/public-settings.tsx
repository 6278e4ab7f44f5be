import { createContext, use } from 'react'
import type { PublicSettings } from '../settings.contract.ts'

const SettingsContext = createContext<PublicSettings | null>(null)

/** The frame of the shop loads the settings once; whatever stands inside it reads them here. */
export const PublicSettingsProvider = SettingsContext

/** Company details, opening hours, charging rules and the VAT rate, as every visitor may see them. */
export function usePublicSettings(): PublicSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('usePublicSettings is for pages inside the frame of the shop')
  return settings
}
