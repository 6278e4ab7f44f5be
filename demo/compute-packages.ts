import type { NetPackage } from '#rules/tariffs/cover-days.ts'

/** Whole euros; cheap tools have none. */
export function computePackages(pricePerDay: number): NetPackage[] {
  if (pricePerDay < 3_400) return []
  const euros = (days: number) => Math.round((pricePerDay * days) / 100) * 100
  return [
    { days: 10, price: euros(7.5) },
    { days: 20, price: euros(12) },
  ]
}
