import { roundHalfUp } from './round-half-up.ts'

/** Rounded half up once; at least 1 unless the price was 0. As the database's `reduced`. Reduce each, then add. */
export function computeReducedPrice(priceCents: number, percent: number): number {
  return Math.max(Math.min(priceCents, 1), roundHalfUp(priceCents * (100 - percent), 100))
}
