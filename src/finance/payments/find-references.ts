import { buildNumberReference } from '#people/documents/build-bill-reference.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import { parseRfReference } from '#people/documents/rf-reference.ts'
import {
  getPaper,
  listPaperKinds,
  numberedKinds,
  papers,
  type ReferredByNumber,
} from '#rules/document-kinds/document-kinds.ts'

/**
 * Orders by our payment reference: `RF…100000057` of a prepayment or `RF…200000057` of an invoice, in one piece or in
 * groups. Check digits and shape must match exactly. A reference ends with a group of digits; where following digits
 * (a date, an amount) form another valid one, neither is found.
 */
export const findReferences = (text: string): number[] => findOrders(text, orderOf)

/** Orders by the reference of their deposit, `RF…700000057`, likewise. */
export const findDepositReferences = (text: string): number[] => findOrders(text, depositOf)

function findOrders(text: string, meaningOf: ReferenceInterpreter<number>): number[] {
  const ids = [...readReferences(text, meaningOf)].flatMap((meant) => (meant.size === 1 ? [...meant] : []))
  return [...new Set(ids)]
}

/**
 * `RF…400000123`, of a compensation `RF…500000123`. A date behind may form another valid one; which bill exists
 * decides.
 */
export const findBillReferences = (text: string): string[] => [
  ...new Set([...readReferences(text, billOf)].flatMap((meant) => [...meant])),
]

export const getReferenceKind = (reference: string): ReferredByNumber | undefined =>
  numberedKinds.find((kind): kind is ReferredByNumber => String(getPaper(kind).numberDigit) === reference[4])

/** A reference holds a number's digits without its letters. `series`: of its kind. */
export function listReferenceNumbers(reference: string, series: readonly string[]): string[] {
  const kind = getReferenceKind(reference)
  const digits = reference.slice(5)
  const numbers = new Set(Array.from({ length: digits.length }, (_, from) => Number(digits.slice(from))))
  return series
    .flatMap((one) =>
      [...numbers].filter((number) => number <= largestId).map((number) => formatFullNumber(one, number)),
    )
    .filter((number) => kind && buildNumberReference(kind, number) === reference)
}

export const hasReference = (text: string): boolean => /(?<![\p{L}\d])RF\s?\d{2}/iu.test(text)

type ReferenceInterpreter<T> = (reference: string) => T | undefined

function* readReferences<T>(text: string, meaningOf: ReferenceInterpreter<T>): Generator<Set<T>> {
  for (const { index } of text.matchAll(/(?<![\p{L}\d])RF(?=\s?\d)/giu))
    yield readings(text.slice(index + 2), meaningOf)
}

function readings<T>(words: string, meaningOf: ReferenceInterpreter<T>): Set<T> {
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

function idOf(reference: string): number | undefined {
  const orderId = Number(reference.slice(5))
  return orderId < 1 || orderId > largestId ? undefined : orderId
}

function depositOf(reference: string): number | undefined {
  const orderId = idOf(reference)
  return orderId !== undefined && buildDepositReference(orderId) === reference ? orderId : undefined
}

function orderOf(reference: string): number | undefined {
  const orderId = idOf(reference)
  if (orderId === undefined) return undefined
  const kind = listPaperKinds('isOfOrderState').find((one) => String(papers[one].referenceDigit) === reference[4])
  return kind && buildDocumentReference(kind, orderId) === reference ? orderId : undefined
}

const billOf = (reference: string): string | undefined =>
  /^RF\d{2}[45]\d{8,20}$/.test(reference) ? parseRfReference(reference) : undefined
