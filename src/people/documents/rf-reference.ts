import { computeMod97 } from '#rules/codes/mod-97.ts'

/** ISO 11649: 20260000123 → RF4920260000123. RangeError unless `body` is 1–21 digits or capital Latin letters. */
export function buildRfReference(body: string): string {
  if (!/^[0-9A-Z]{1,21}$/.test(body)) throw new RangeError(`${body} cannot be the body of a payment reference`)
  const check = 98 - computeMod97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** The result has no spaces; undefined: wrong check digits. */
export function parseRfReference(text: string): string | undefined {
  const reference = text.replace(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(reference)) return undefined
  return computeMod97(reference.slice(4) + reference.slice(0, 4)) === 1 ? reference : undefined
}

/** `RF49 2026 0000 123` */
export function formatRfReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, '$& ')
}
