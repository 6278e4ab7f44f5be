import { billReference } from '#documents/bill-reference.ts'
import { documentReference } from '#documents/document-reference.ts'
import { fullNumber } from '#documents/full-number.ts'
import { parseRfReference } from '#documents/rf-reference.ts'

/**
 * Orders whose payment reference stands in a payer's words: `RF…100000057` of a prepayment or `RF…200000057` of an
 * invoice, written together or in groups. The check digits and the shape must be ours to the letter: digits alone never
 * are a reference. A reference ends where a group of digits does; where what follows it (a date, an amount) makes another
 * reference of it, nobody can say which was meant, and neither is found.
 */
export function findReferences(text: string): number[] {
  const found = [...readReferences(text, orderOf)].flatMap((meant) => (meant.size === 1 ? [...meant] : []))
  return [...new Set(found)]
}

/**
 * References of clients' bills (`RF…400000123`) in a payer's words, each as it may be read: they have no length of their own, so that of
 * a hundred dates behind them one makes another reference. Which of them there is, their bills tell.
 */
export const findBillReferences = (text: string): string[] => [
  ...new Set([...readReferences(text, billOf)].flatMap((meant) => [...meant])),
]

/** Numbers of bills in these series that have this reference: it holds the digits of a number and no letters. */
export function numbersOfReference(reference: string, series: readonly string[]): string[] {
  const digits = reference.slice(5)
  const numbers = new Set(Array.from({ length: digits.length }, (_, from) => Number(digits.slice(from))))
  return series
    .flatMap((one) => [...numbers].filter((number) => number <= largestId).map((number) => fullNumber(one, number)))
    .filter((number) => billReference(number) === reference)
}

/** Whether the words hold something that looks like a payment reference, ours or another's. */
export const namesReference = (text: string): boolean => /(?<![\p{L}\d])RF\s?\d{2}/iu.test(text)

/** What `meaningOf` makes of a reference; undefined: it is none of its. */
type Meaning<T> = (reference: string) => T | undefined

/** How each reference in the words may be read. */
function* readReferences<T>(text: string, meaningOf: Meaning<T>): Generator<Set<T>> {
  for (const { index } of text.matchAll(/(?<![\p{L}\d])RF(?=\s?\d)/giu))
    yield readings(text.slice(index + 2), meaningOf)
}

/** Each meaning that the digits at the beginning of the words can be read as. */
function readings<T>(words: string, meaningOf: Meaning<T>): Set<T> {
  const meant = new Set<T>()
  let digits = ''
  for (const [, group = ''] of words.matchAll(/\s?(\d+)/gy)) {
    digits += group
    const one = meaningOf(`RF${digits}`)
    if (one !== undefined) meant.add(one)
  }
  return meant
}

const largestId = 2_147_483_647

function orderOf(reference: string): number | undefined {
  const orderId = Number(reference.slice(5))
  if (orderId < 1 || orderId > largestId) return undefined
  const kind = reference[4] === '1' ? 'prepayment' : reference[4] === '2' ? 'invoice' : undefined
  return kind && documentReference(kind, orderId) === reference ? orderId : undefined
}

const billOf = (reference: string): string | undefined =>
  /^RF\d{2}4\d{8,20}$/.test(reference) ? parseRfReference(reference) : undefined
