import type { NetPackage } from '#tariffs/cover-days.ts'

/** What several days of the demo shop's dear machines cost together, in whole euros, from the price for a day. Cheap tools have no packages. */
export function packagesFor(pricePerDay: number): NetPackage[] {
  if (pricePerDay < 3_400) return []
  const euros = (days: number) => Math.round((pricePerDay * days) / 100) * 100
  return [
    { days: 10, price: euros(7.5) },
    { days: 20, price: euros(12) },
  ]
}
