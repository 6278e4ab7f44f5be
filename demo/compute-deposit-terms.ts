/** Cents: a machine costs about 35 days of rent. Cheap tools and those rented by the hour have no deposit. */
export function computeDepositTerms(pricePerDay: number): { deposit: number; replacement_value: number } {
  const replacement_value = Math.round((pricePerDay * 35) / 1000) * 1000
  const deposit = pricePerDay < 2500 ? 0 : Math.min(30_000, Math.round((pricePerDay * 4) / 5000) * 5000)
  return { deposit, replacement_value }
}
