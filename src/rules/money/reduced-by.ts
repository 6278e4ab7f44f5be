import { roundHalfUp } from './round-half-up.ts'

/**
 * Cents less a whole percentage, rounded half up once; at least 1 unless the price was 0. Same as the database's
 * function `reduced`. Reduce each price, then add.
 */
export function reducedBy(priceCents: number, percent: number): number {
  return Math.max(Math.min(priceCents, 1), roundHalfUp(priceCents * (100 - percent), 100))
}
