import { shareOut } from './share-out.ts'

/**
 * Shares a bundle's amount over its parts by their own prices: cents in the order of parts, adding up to `total`.
 * `price`: one unit for a day or hour, without VAT.
 */
export function shareOverParts(total: number, parts: readonly { price: number; quantity: number }[]): number[] {
  return shareOut(
    total,
    parts.map(({ price, quantity }) => price * quantity),
  )
}
