/**
 * The remainder by 97 of a bank reference read as one long number, letters counting A = 10 … Z = 35 (ISO 7064).
 * Expects digits and capital Latin letters. Goes sign by sign: the whole number would not fit.
 */
export function mod97(text: string): number {
  let remainder = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
  }
  return remainder
}
