import { roundHalfUp } from './round-half-up.ts'

/** Cents, rounded half up; `rate` in whole percent. Add attributes to a unit price before. */
export function withVat(priceCents: number, rate: number): number {
  return roundHalfUp(priceCents * (100 + rate), 100)
}
