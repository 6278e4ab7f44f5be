import { createContext, type ReactNode, use } from 'react'
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

interface VatWords {
  (text: string): string
  (said: ReactNode): ReactNode
}

/** „su PVM“ and its like, which a shop that pays no VAT leaves out. */
export const useVatWords = (): VatWords => (useVatPayer() ? keep : dropFromText)

/** Text between tags. */
export const VatWords = ({ children }: { children: string }): string => useVatWords()(children)

const keep = ((said) => said) as VatWords
const dropFromText = ((said) => (typeof said === 'string' ? dropVatWords(said) : said)) as VatWords

/** By the office of its staff's shop; and by who shows an order or a sum of other times, when the shop was the other. */
export const VatPayerProvider = createContext<boolean | undefined>(undefined)

export function useVatPayer(): boolean {
  const settings = use(SettingsContext)
  return use(VatPayerProvider) ?? (settings === null || isVatPayer(settings))
}
