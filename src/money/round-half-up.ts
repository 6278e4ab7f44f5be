/**
 * The quotient n/d rounded to a whole number, halves away from zero: the way cents are rounded in VAT arithmetic.
 * Negative amounts mirror positive ones, so that a credit note takes back exactly what its invoice charged.
 *
 * Works on the remainder, which is exact for whole numbers, and never on a fraction: 1.005 × 100 is not 100.5 in
 * floating point. Throws RangeError when n is not a safe whole number or d not a positive one.
 */
export function roundHalfUp(n: number, d: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Cannot round ${n}: not a safe whole number`)
  if (!Number.isSafeInteger(d) || d <= 0) throw new RangeError(`Cannot divide by ${d}: not a positive whole number`)
  if (n < 0) return 0 - roundHalfUp(-n, d)

  const remainder = n % d
  const quotient = (n - remainder) / d
  // remainder >= d - remainder says 2 × remainder >= d without leaving the safe range
  return remainder >= d - remainder ? quotient + 1 : quotient
}
