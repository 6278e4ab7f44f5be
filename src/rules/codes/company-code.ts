import { cleanTypedText } from './clean-typed-text.ts'
import { computeCodeCheckDigit } from './compute-code-check-digit.ts'

/** Nine digits, the last a check digit; or seven of the old register. Blanks, dashes ignored. Undefined: invalid. */
export function parseCompanyCode(text: string): string | undefined {
  const digits = cleanTypedText(text).replace(/[ -]/g, '')
  if (/^\d{7}$/.test(digits)) return digits
  if (!/^\d{9}$/.test(digits)) return undefined
  return computeCodeCheckDigit(digits.slice(0, 8)) === Number(digits[8]) ? digits : undefined
}
