import { documentReference } from '#documents/document-reference.ts'

/**
 * Orders whose payment reference stands in a payer's words: `RF…100000057` of a prepayment or `RF…200000057` of an
 * invoice, written together or in groups. The check digits and the shape must be ours to the letter: digits alone never
 * are a reference.
 */
export function findReferences(text: string): number[] {
  const found = new Set<number>()
  for (const { 0: written } of text.toUpperCase().matchAll(/(?<![\p{L}\d])RF\s?(?:\d\s?){11,14}/gu)) {
    const digits = written.slice(2).replace(/\s/g, '')
    for (let length = digits.length; length >= 11; length--) {
      const orderId = orderOf(`RF${digits.slice(0, length)}`)
      if (orderId === undefined) continue
      found.add(orderId)
      break
    }
  }
  return [...found]
}

/** Whether the words hold something that looks like a payment reference, ours or another's. */
export const namesReference = (text: string): boolean => /(?<![\p{L}\d])RF\s?\d{2}/iu.test(text)

const largestId = 2_147_483_647

function orderOf(reference: string): number | undefined {
  const orderId = Number(reference.slice(5))
  if (orderId < 1 || orderId > largestId) return undefined
  const kind = reference[4] === '1' ? 'prepayment' : reference[4] === '2' ? 'invoice' : undefined
  return kind && documentReference(kind, orderId) === reference ? orderId : undefined
}
