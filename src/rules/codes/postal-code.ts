import { cleanTypedText } from './clean-typed-text.ts'

/** `LT-46336` or `46336`, stored as five digits. Undefined when invalid. */
export function parsePostalCode(text: string): string | undefined {
  return /^(?:LT[ -]*)?(\d{5})$/i.exec(cleanTypedText(text))?.[1]
}

/** `LT-46336`; of other countries as stored. */
export function formatPostalCode(stored: string): string {
  return /^\d/.test(stored) ? `LT-${stored}` : stored
}
