/**
 * n/d rounded, halves away from zero, so that a credit note takes back exactly what its invoice charged.
 *
 * Integer arithmetic: 1.005 × 100 is not 100.5 in floating point. Throws RangeError unless n is a safe integer and d a
 * positive one.
 */
export function roundHalfUp(n: number, d: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Cannot round ${n}: not a safe whole number`)
  if (!Number.isSafeInteger(d) || d <= 0) throw new RangeError(`Cannot divide by ${d}: not a positive whole number`)
  if (n < 0) return 0 - roundHalfUp(-n, d)

  const remainder = n % d
  const quotient = (n - remainder) / d
  // 2 × remainder >= d, without leaving the safe range
  return remainder >= d - remainder ? quotient + 1 : quotient
}
