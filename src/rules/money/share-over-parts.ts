import { shareOut } from './share-out.ts'

/** Over a bundle's parts by their own prices: cents in their order, adding up to `total`. */
export function shareOverParts(total: number, parts: readonly { price: number; quantity: number }[]): number[] {
  return shareOut(
    total,
    parts.map(({ price, quantity }) => price * quantity),
  )
}
