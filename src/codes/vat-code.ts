import { cleanTyped } from './clean-typed.ts'
import { codeCheckDigit } from './code-check-digit.ts'

/**
 * A Lithuanian VAT code, with or without its `LT`: nine digits with a 1 before the check digit (companies), or twelve,
 * likewise (everyone else, and most who registered lately). Spaces and dashes are forgiven. Gives `LT` and the digits,
 * or undefined when it is no VAT code. Whether it is in force only the tax inspectorate knows.
 */
export function parseVatCode(text: string): string | undefined {
  const digits = cleanTyped(text).replace(/[ -]/g, '').replace(/^LT/i, '')
  if (!/^(?:\d{7}|\d{10})1\d$/.test(digits)) return undefined
  return codeCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? `LT${digits}` : undefined
}
