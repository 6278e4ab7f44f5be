import { shareOut } from './share-out.ts'

/**
 * Shares what a bundle cost or earned over what it is made of, by what so many units of each cost by themselves: cents, in the
 * order of the parts, together exactly `total`. `price` is of one unit a day or an hour, without VAT.
 */
export function shareOverParts(total: number, parts: readonly { price: number; quantity: number }[]): number[] {
  return shareOut(
    total,
    parts.map(({ price, quantity }) => price * quantity),
  )
}
