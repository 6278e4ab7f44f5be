import { withVat } from '#rules/money/with-vat.ts'
import { computeCheapestTariff } from './compute-cheapest-tariff.ts'
import type { Package, Piece } from './tariffs.contract.ts'

/** Cents of one unit without VAT. */
export type NetPackage = Pick<Package, 'days' | 'price'>

/** Rent by the day, cents without VAT. */
export interface Tariff {
  price_per_day: number
  packages: readonly NetPackage[]
}

/** `rate` in whole percent; each rounded once. */
export function addVatToPackages(packages: readonly NetPackage[], rate: number): Package[] {
  return packages.map(({ days, price }) => ({ days, price, price_with_vat: withVat(price, rate) }))
}

/** Pieces of one unit, cheapest with VAT (`computeCheapestTariff`). */
export function coverDays(chargedDays: number, { price_per_day, packages }: Tariff, rate: number): Piece[] {
  const day = { price: price_per_day, price_with_vat: withVat(price_per_day, rate) }
  return computeCheapestTariff(chargedDays, day, addVatToPackages(packages, rate))
}

/** All days' less those before: extending in steps costs what it costs at once, perhaps 0. Common ones cancel out. */
export function coverMore({ before, added }: { before: number; added: number }, tariff: Tariff, rate: number): Piece[] {
  const [then, now] = [coverDays(before, tariff, rate), coverDays(before + added, tariff, rate)]
  const taken = then.map((piece) => ({ ...piece, count: -piece.count }))
  const byRate = Map.groupBy([...now, ...taken], ({ days, price }) => `${days} ${price}`)
  return [...byRate.values()]
    .map((same) => ({ ...(same[0] as Piece), count: same.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count !== 0)
    .sort((a, b) => b.days - a.days)
}
