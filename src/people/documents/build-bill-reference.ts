import { papers, type ReferredByNumber } from '#rules/document-kinds/document-kinds.ts'
import { buildRfReference } from './rf-reference.ts'

/**
 * Digits only; no order's reference has this first digit (`buildDocumentReference`). Bill NS000123: `RF…400000123`. Places
 * count from one each, so their codes are digits, too (ISO 11649: A = 10 … Z = 35): NS-KN 000123 is
 * `RF…4202300000123`.
 */
export function buildBillReference(fullNumber: string): string {
  return buildNumberReference('invoice', fullNumber)
}

/** With a first digit of its own: NA000123 is `RF…500000123`. */
export function buildCompensationReference(fullNumber: string): string {
  return buildNumberReference('compensation', fullNumber)
}

export function buildNumberReference(kind: ReferredByNumber, fullNumber: string): string {
  const [, code = '', number = fullNumber] = /-([A-Z]+) (\d+)$/.exec(fullNumber) ?? []
  const place = [...code].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10).join('')
  return buildRfReference(`${papers[kind].numberDigit}${place}${number.replace(/\D/g, '').padStart(8, '0')}`)
}
