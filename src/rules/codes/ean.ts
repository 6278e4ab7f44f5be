import { cleanTyped } from './clean-typed.ts'

/** EAN-13: thirteen digits, the last a check digit. Blanks, dashes ignored. Undefined: invalid. */
export function parseEan(text: string): string | undefined {
  const digits = cleanTyped(text).replace(/[ -]/g, '')
  if (!/^\d{13}$/.test(digits)) return undefined
  return eanCheckDigit(digits.slice(0, 12)) === Number(digits[12]) ? digits : undefined
}

/** Of twelve digits, weighted 1, 3, 1, 3 …, up to the next ten: GS1 General Specifications, section 7.9.1. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
