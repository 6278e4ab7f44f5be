import { roundHalfUp } from './round-half-up.ts'

/**
 * A price in cents less so many whole percent, rounded half up once; never nothing, unless it was nothing. The function `reduced` of the
 * database says the same. What several prices make together is the sum of the reduced ones.
 */
export function reducedBy(priceCents: number, percent: number): number {
  return Math.max(Math.min(priceCents, 1), roundHalfUp(priceCents * (100 - percent), 100))
}
