import { formatMoney } from '../money/format-money.ts'

/** Not for intent or gross negligence: such a limit is void (Civil Code, art. 6.252). */
export const waiverExcludes =
  'Negalioja, jei žala padaryta tyčia ar dėl didelio neatsargumo, ir neapima vėlavimo, valymo bei kuro.'

interface OfferedWaiver {
  title: string
  /** Cents. */
  deductible: number
}

/** What damage waivers cover and what not, before anybody pays for them. Each tool's own sum where they differ. */
export function describeWaiverTerms(offers: readonly OfferedWaiver[]): string {
  const sums = [...new Set(offers.map(({ deductible }) => deductible))]
  const [only] = sums.length === 1 ? sums : []
  const max =
    only === undefined
      ? `: ${[...new Set(offers.map(({ title, deductible }) => `${title} – ${formatMoney(deductible)}`))].join(', ')}`
      : ` ${formatMoney(only)}`
  return `Jei įrankį netyčia sugadinsite ar prarasite, atlyginsite ne daugiau kaip${max}. ${waiverExcludes}`
}
