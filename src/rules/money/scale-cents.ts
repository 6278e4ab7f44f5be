/**
 * Cents × a decimal number, rounded half up once, halves away from zero.
 *
 * In integers: 115 × 0.5 is 57.49… and 2,500 × 5.02 % is 125.49… where a decimal was multiplied as a float. Throws
 * RangeError unless the cents are whole and the number is written without an exponent.
 */
export const scaleCents = (cents: number, factor: number): number => product(cents, factor, 1n)

/** The same of a percentage, which may have decimals. */
export const computePercentOf = (cents: number, percent: number): number => product(cents, percent, 100n)

function product(cents: number, factor: number, divisor: bigint): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Cannot multiply ${cents}: not a safe whole number`)
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(factor)) ?? wrong(factor)
  const units = BigInt(cents) * BigInt(whole + decimals) * (sign === '-' ? -1n : 1n)
  const parts = divisor * 10n ** BigInt(decimals.length)
  const halfUp = (2n * (units < 0n ? -units : units) + parts) / (2n * parts)
  return Number(units < 0n ? -halfUp : halfUp) + 0
}

function wrong(factor: number): never {
  throw new RangeError(`Cannot multiply by ${factor}: no plain decimal`)
}
