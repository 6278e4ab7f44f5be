import { cleanTypedText } from './clean-typed-text.ts'

/** BIC of eight or eleven characters, without spaces, in capitals; undefined when invalid. */
export function parseSwift(text: string): string | undefined {
  const swift = cleanTypedText(text).replace(/[ -]/g, '').toUpperCase()
  return /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(swift) ? swift : undefined
}
