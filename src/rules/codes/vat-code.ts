import { cleanTypedText } from './clean-typed-text.ts'
import { computeCodeCheckDigit } from './compute-code-check-digit.ts'

/**
 * Lithuanian, with or without `LT`: nine digits with a 1 before the check digit (companies), or twelve, likewise
 * (everyone else, and most recent ones). Spaces and dashes are ignored. Undefined when invalid.
 */
export function parseVatCode(text: string): string | undefined {
  const digits = cleanTypedText(text).replace(/[ -]/g, '').replace(/^LT/i, '')
  if (!/^(?:\d{7}|\d{10})1\d$/.test(digits)) return undefined
  return computeCodeCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? `LT${digits}` : undefined
}
