import { cleanTyped } from './clean-typed.ts'
import { mod97 } from './mod-97.ts'

/** No blanks, capitals; undefined when invalid. Lithuanian: 20 characters; others by shape and check digits. */
export function parseIban(text: string): string | undefined {
  const iban = cleanTyped(text).replace(/[ -]/g, '').toUpperCase()
  const shape = iban.startsWith('LT') ? /^LT\d{18}$/ : /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/
  if (!shape.test(iban)) return undefined
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined
}

/** `LT12 1000 0111 0100 1000`. */
export function formatIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}
