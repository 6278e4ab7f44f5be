import { withVat } from '#money/with-vat.ts'
import { cheapestTariff } from './cheapest-tariff.ts'
import type { Package, Piece } from './tariffs.contract.ts'

/** So many charged days of one unit for so much, in cents without VAT. */
export type NetPackage = Pick<Package, 'days' | 'price'>

/** What a tool that is rented by the day costs, in cents without VAT: a day by itself, and several days together. */
export interface Tariff {
  price_per_day: number
  packages: readonly NetPackage[]
}

/** A tariff's packages with VAT (`rate` in whole percent), each rounded once. */
export function packagesWithVat(packages: readonly NetPackage[], rate: number): Package[] {
  return packages.map(({ days, price }) => ({ days, price, price_with_vat: withVat(price, rate) }))
}

/** The pieces that so many charged days of one unit cost, the cheapest by what is paid with VAT (`cheapestTariff`). */
export function coverDays(chargedDays: number, { price_per_day, packages }: Tariff, rate: number): Piece[] {
  const day = { price: price_per_day, price_with_vat: withVat(price_per_day, rate) }
  return cheapestTariff(chargedDays, day, packagesWithVat(packages, rate))
}

/**
 * What `added` more charged days cost one unit after `before`: the pieces of all of them, less those of the days before. So extending in
 * steps costs what extending at once would, to the cent; it may cost nothing. Pieces that both have are left out.
 */
export function coverMore({ before, added }: { before: number; added: number }, tariff: Tariff, rate: number): Piece[] {
  const [then, now] = [coverDays(before, tariff, rate), coverDays(before + added, tariff, rate)]
  const taken = then.map((piece) => ({ ...piece, count: -piece.count }))
  const byRate = Map.groupBy([...now, ...taken], ({ days, price }) => `${days} ${price}`)
  return [...byRate.values()]
    .map((same) => ({ ...(same[0] as Piece), count: same.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count !== 0)
    .sort((a, b) => b.days - a.days)
}
