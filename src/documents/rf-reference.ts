import { mod97 } from '#codes/mod-97.ts'

/**
 * A payment reference (ISO 11649) made of our own number, `RF` and two check digits before it: 20260000123 becomes
 * RF4920260000123. Banks' forms take digits most readily. Throws RangeError unless `body` is 1 to 21 digits or capital
 * Latin letters.
 */
export function rfReference(body: string): string {
  if (!/^[0-9A-Z]{1,21}$/.test(body)) throw new RangeError(`${body} cannot be the body of a payment reference`)
  const check = 98 - mod97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** A payment reference as a payer or a bank wrote it, without spaces; undefined when its check digits do not fit. */
export function parseRfReference(text: string): string | undefined {
  const reference = text.replace(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(reference)) return undefined
  return mod97(reference.slice(4) + reference.slice(0, 4)) === 1 ? reference : undefined
}

/** In groups of four, as it is printed: `RF49 2026 0000 123`. */
export function formatRfReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, '$& ')
}
