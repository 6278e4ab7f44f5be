import { createContext, use } from 'react'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { isVatPayer } from '../../is-vat-payer.ts'
import type { PublicSettings } from '../../settings.contract.ts'

const SettingsContext = createContext<PublicSettings | null>(null)

export const PublicSettingsProvider = SettingsContext

export function usePublicSettings(): PublicSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('usePublicSettings is for pages inside the frame of the shop')
  return settings
}

/** „su PVM“ and its like, which a shop that pays no VAT leaves out. */
export const useVatWords = (): ((text: string) => string) => (useVatPayer() ? String : dropVatWords)

/** Parts that the office shows, too, have no frame of the shop around them there: they speak of VAT. */
export function useVatPayer(): boolean {
  const settings = use(SettingsContext)
  return settings === null || isVatPayer(settings)
}
