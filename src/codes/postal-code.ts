import { cleanTyped } from './clean-typed.ts'

/** A Lithuanian postal code, `LT-46336` or `46336`, as it is stored: five digits. Undefined when it is none. */
export function parsePostalCode(text: string): string | undefined {
  return /^(?:LT[ -]*)?(\d{5})$/i.exec(cleanTyped(text))?.[1]
}

/** A stored postal code as it is printed: `LT-46336`. Another country's begins with its letters as it is. */
export function formatPostalCode(stored: string): string {
  return /^\d/.test(stored) ? `LT-${stored}` : stored
}
