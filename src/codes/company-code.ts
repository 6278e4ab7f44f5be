import { cleanTyped } from './clean-typed.ts'
import { codeCheckDigit } from './code-check-digit.ts'

/**
 * A Lithuanian company code: nine digits, the last of which checks the others; or seven, from the old register, which
 * carry no check. Spaces and dashes are forgiven. Gives the digits, or undefined when it is no company code.
 */
export function parseCompanyCode(text: string): string | undefined {
  const digits = cleanTyped(text).replace(/[ -]/g, '')
  if (/^\d{7}$/.test(digits)) return digits
  if (!/^\d{9}$/.test(digits)) return undefined
  return codeCheckDigit(digits.slice(0, 8)) === Number(digits[8]) ? digits : undefined
}
