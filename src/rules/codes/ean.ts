import { normalizeScannedText } from './read-scanned-code.ts'

/** EAN-13: thirteen digits, the last a check digit, however a scanner typed them. Blanks, dashes ignored. Undefined: invalid. */
export const parseEan = (text: string): string | undefined =>
  normalizeScannedText(text)
    .map((code) => code.replaceAll('-', ''))
    .find((digits) => /^\d{13}$/.test(digits) && computeEanCheckDigit(digits.slice(0, 12)) === Number(digits[12]))

/**
 * The sum of twelve digits, weighted 1, 3, 1, 3 …, is filled up to the next ten: GS1 General Specifications, section
 * 7.9.1.
 */
export function computeEanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
