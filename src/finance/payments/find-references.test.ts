import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { findNumberTokens } from './find-number-tokens.ts'
import {
  findBillReferences,
  findDepositReferences,
  findReferences,
  hasReference,
  listReferenceNumbers,
} from './find-references.ts'

const ofOrder = fc.integer({ min: 1, max: 2_147_483_647 })
const kind = fc.constantFrom('prepayment' as const, 'invoice' as const)

test('a reference is found alone, in groups of four, in small letters and among other words', () => {
  fc.assert(
    fc.property(ofOrder, kind, (orderId, of) => {
      const reference = buildDocumentReference(of, orderId)
      for (const text of [
        reference,
        formatRfReference(reference),
        `Moku uz nuoma ${reference.toLowerCase()}, aciu`,
        `${formatRfReference(reference)} 2026-11-18`,
      ])
        expect(findReferences(text)).toEqual([orderId])
    }),
  )
})

test('the reference of a deposit is the order’s deposit, never its price, and the other way round', () => {
  fc.assert(
    fc.property(ofOrder, kind, (orderId, of) => {
      expect(findDepositReferences(`Uzstatas ${formatRfReference(buildDepositReference(orderId))}`)).toEqual([orderId])
      expect(findReferences(buildDepositReference(orderId))).toEqual([])
      expect(findBillReferences(buildDepositReference(orderId))).toEqual([])
      expect(findDepositReferences(buildDocumentReference(of, orderId))).toEqual([])
    }),
  )
})

test('the same digits without RF, with other check digits or inside a longer word are no reference', () => {
  const reference = buildDocumentReference('prepayment', 57)
  expect(reference).toMatch(/^RF\d{2}100000057$/)
  expect(findReferences(reference.slice(2))).toEqual([])
  expect(findReferences('100000057')).toEqual([])
  expect(findReferences('57')).toEqual([])
  const other = String((Number(reference.slice(2, 4)) + 1) % 97).padStart(2, '0')
  expect(findReferences(`RF${other}100000057`)).toEqual([])
  expect(findReferences(`X${reference}`)).toEqual([])
})

test('where digits after a reference make another reference of it, neither is found', () => {
  const longer = [...Array(10).keys()].flatMap((digit) =>
    [...Array(1000).keys()].map((more) => [12_345_678 + more, `${12_345_678 + more}${digit}`] as const),
  )
  const [shorter, other] = longer.find(
    ([id, more]) =>
      buildDocumentReference('prepayment', id).slice(0, 4) ===
      buildDocumentReference('prepayment', Number(more)).slice(0, 4),
  ) as (typeof longer)[number]
  expect(findReferences(buildDocumentReference('prepayment', shorter))).toEqual([shorter])
  expect(findReferences(buildDocumentReference('prepayment', Number(other)))).toEqual([Number(other)])
  expect(findReferences(`${buildDocumentReference('prepayment', shorter)} ${other.at(-1)}`)).toEqual([])
})

test('another shop’s payment reference is recognised as a reference and is not ours', () => {
  expect(findReferences('RF18539007547034')).toEqual([])
  expect(hasReference('RF18 5390 0754 7034')).toBe(true)
  expect(hasReference('Perforatoriaus nuoma')).toBe(false)
})

test('a credit note is nothing that one pays', () => {
  expect(findReferences(buildDocumentReference('credit', 57))).toEqual([])
})

test('two references are two orders', () => {
  const text = `${buildDocumentReference('prepayment', 3)} ir ${buildDocumentReference('invoice', 12)}`
  expect(findReferences(text)).toEqual([3, 12])
})

test('numbers of documents are found with and without what stands between series and digits', () => {
  for (const text of ['NS000123', 'už ns-000123', 'Saskaita NS 000123.', 'PVM SF „NS000123“'])
    expect(findNumberTokens(text)).toContain('NS000123')
})

test('numbers of a place are found in every spelling, also beside other words', () => {
  const spellings = [
    'NS-KN 000123',
    'ns kn 000123',
    'NSKN000123',
    'NS-KN000123',
    'NSKN 000123',
    'NS KN-000123',
    'ns–kn–000123',
  ]
  for (const spelling of spellings)
    for (const text of [spelling, `Moku uz saskaita ${spelling}, aciu`, `SF ${spelling} 2026-11-18`])
      expect(findNumberTokens(text), text).toContain('NS-KN 000123')
  expect(findNumberTokens('NS 000123')).not.toContain('NS-KN 000123')
  expect(findNumberTokens('NS-KN 000123')).not.toContain('NS000123')
})

test('bills of two places with the same number have references of their own', () => {
  const bills = ['NS000123', 'NS-KN 000123', 'NS-VL 000123', 'NS-SIAU 000123', 'NS-KN 2147483647']
  const references = bills.map(buildBillReference)
  expect(new Set(references).size).toBe(bills.length)
  const series = ['NS', 'NS-KN', 'NS-VL', 'NS-SIAU']
  for (const [index, reference] of references.entries()) {
    expect(findBillReferences(`Moku ${formatRfReference(reference)}`)).toContain(reference)
    expect(listReferenceNumbers(reference, series)).toEqual([bills[index]])
  }
})

test('digits alone are never a number of a document', () => {
  expect(findNumberTokens('000123')).toEqual([])
  expect(findNumberTokens('2026-11-18 tel. 861234567, 12,10')).toEqual(expect.not.arrayContaining(['000123']))
  expect(findNumberTokens('123 000123').filter((token) => /^\d+$/.test(token))).toEqual([])
})

test('a reference of a client’s bill is found like that of an order, is none of an order, and leads to the numbers that have it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.constantFrom('NS', 'A26', '2026-'), (number, series) => {
      const bill = `${series}${String(number).padStart(6, '0')}`
      const reference = buildBillReference(bill)
      for (const text of [reference, formatRfReference(reference), `Moku ${reference.toLowerCase()} 2026-11-18`]) {
        const billReferences = findBillReferences(text)
        expect(billReferences).toContain(reference)
        const numbers = billReferences.flatMap((one) => listReferenceNumbers(one, [series]))
        if (text.endsWith('2026-11-18')) expect(numbers).toContain(bill)
        else expect(numbers).toEqual(text === reference ? [bill] : [...numbersOfFewerGroups(text, series), bill])
        expect(findReferences(text)).toEqual([])
      }
      expect(listReferenceNumbers(reference, ['XY', series])).toContain(bill)
    }),
    {
      examples: [
        [125_912, 'A26'],
        [18_425_549, '2026-'],
      ],
    },
  )
  expect(findBillReferences(buildDocumentReference('invoice', 57))).toEqual([])
  expect(listReferenceNumbers(buildBillReference('NS000123'), ['NS', 'KS'])).toEqual(['NS000123', 'KS000123'])
  expect(listReferenceNumbers(buildBillReference('NS000123'), [])).toEqual([])
})

function numbersOfFewerGroups(text: string, series: string): string[] {
  const groups = text.split(' ')
  return groups
    .slice(1)
    .map((_, few) => groups.slice(0, few + 1).join(''))
    .flatMap((fewer) => findBillReferences(fewer).flatMap((one) => listReferenceNumbers(one, [series])))
}
