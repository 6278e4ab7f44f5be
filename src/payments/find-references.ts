import { documentReference } from '#documents/document-reference.ts'

/**
 * Orders whose payment reference stands in a payer's words: `RF…100000057` of a prepayment or `RF…200000057` of an
 * invoice, written together or in groups. The check digits and the shape must be ours to the letter: digits alone never
 * are a reference. A reference ends where a group of digits does; where what follows it (a date, an amount) makes another
 * reference of it, nobody can say which was meant, and neither is found.
 */
export function findReferences(text: string): number[] {
  const found = new Set<number>()
  for (const { index } of text.matchAll(/(?<![\p{L}\d])RF(?=\s?\d)/giu)) {
    const meant = readings(text.slice(index + 2))
    const [orderId] = meant
    if (orderId !== undefined && meant.size === 1) found.add(orderId)
  }
  return [...found]
}

/** Each order whose reference the digits at the beginning of the words can be read as. */
function readings(words: string): Set<number> {
  const orders = new Set<number>()
  let digits = ''
  for (const [, group = ''] of words.matchAll(/\s?(\d+)/gy)) {
    digits += group
    const orderId = orderOf(`RF${digits}`)
    if (orderId !== undefined) orders.add(orderId)
  }
  return orders
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
