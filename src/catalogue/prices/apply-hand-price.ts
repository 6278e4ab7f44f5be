import { roundHalfUp } from '#rules/money/round-half-up.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'

/** Said for one line: a whole percentage off, or what a unit costs in cents without VAT. */
export interface HandPrice {
  percent?: number | null | undefined
  price?: number | null | undefined
}

interface ListPrice {
  unit_price: number
  packages: readonly NetPackage[]
}

/** The clerk's word, after every other price (`applyClientPrice`). A price of its own replaces packages. */
export function applyHandPrice({ unit_price, packages }: ListPrice, { percent, price }: HandPrice) {
  if (typeof price === 'number') return { unit_price: price, packages: [] }
  const less = (cents: number) => roundHalfUp(cents * (100 - (percent ?? 0)), 100)
  return { unit_price: less(unit_price), packages: packages.map((one) => ({ ...one, price: less(one.price) })) }
}
