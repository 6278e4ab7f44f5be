import { cleanTyped } from './clean-typed.ts'

/** A bank's code (BIC), eight or eleven signs, without spaces and in capitals; undefined when it has another shape. */
export function parseSwift(text: string): string | undefined {
  const swift = cleanTyped(text).replace(/[ -]/g, '').toUpperCase()
  return /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(swift) ? swift : undefined
}
