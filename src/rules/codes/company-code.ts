import { cleanTyped } from './clean-typed.ts'
import { codeCheckDigit } from './code-check-digit.ts'

/** Nine digits, the last a check digit; or seven of the old register. Blanks, dashes ignored. Undefined: invalid. */
export function parseCompanyCode(text: string): string | undefined {
  const digits = cleanTyped(text).replace(/[ -]/g, '')
  if (/^\d{7}$/.test(digits)) return digits
  if (!/^\d{9}$/.test(digits)) return undefined
  return codeCheckDigit(digits.slice(0, 8)) === Number(digits[8]) ? digits : undefined
}
