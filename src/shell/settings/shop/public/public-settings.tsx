import { createContext, use } from 'react'
import type { PublicSettings } from '../../settings.contract.ts'

const SettingsContext = createContext<PublicSettings | null>(null)

export const PublicSettingsProvider = SettingsContext

export function usePublicSettings(): PublicSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('usePublicSettings is for pages inside the frame of the shop')
  return settings
}
