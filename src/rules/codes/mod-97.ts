/** ISO 7064, A = 10 … Z = 35. Expects digits and capital Latin letters. Digit by digit: the number would overflow. */
export function computeMod97(text: string): number {
  let remainder = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
  }
  return remainder
}
