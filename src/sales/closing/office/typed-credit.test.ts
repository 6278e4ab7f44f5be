import { expect, test } from 'vitest'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { computeInvoiceNetOfCredits } from '../invoice-net-of-credits.ts'
import { buildFullCredit, parseTypedCredit, proposeCredit } from './typed-credit.ts'

const { lines } = computeInvoiceNetOfCredits(makeDocumentSnapshot({ kind: 'invoice' }), [])

test('euros of a rental and pieces of goods are asked for; what is empty or nothing is not', () => {
  expect(parseTypedCredit(lines, { 0: '12,5', 1: '3' }).lines).toEqual([
    { position: 0, amount_with_vat: 1250 },
    { position: 1, quantity: 3 },
  ])
  expect(parseTypedCredit(lines, { 0: ' ', 1: '0' })).toEqual({ lines: [], errors: {} })
})

test('the button for the whole rest fills every field of a credit note', () => {
  expect(buildFullCredit(lines)).toEqual({ 0: '114.00', 1: '4' })
  expect(parseTypedCredit(lines, buildFullCredit(lines)).lines).toEqual([
    { position: 0, amount_with_vat: 11400 },
    { position: 1, quantity: 4 },
  ])
})

test.each([
  [{ 0: '114,01' }, 'lines[0][amount_with_vat]'],
  [{ 0: 'daug' }, 'lines[0][amount_with_vat]'],
  [{ 0: '-1' }, 'lines[0][amount_with_vat]'],
  [{ 1: '5' }, 'lines[1][quantity]'],
  [{ 1: '1.5' }, 'lines[1][quantity]'],
])('%o is told under its field and not asked for', (typed, field) => {
  const input = parseTypedCredit(lines, typed)
  expect(input.lines).toEqual([])
  expect(Object.keys(input.errors)).toEqual([field])
})

test.each([
  [714, { 0: '7.14' }],
  [11_400, { 0: '114.00' }],
  [1_000_000, { 0: '114.00', 1: '4' }],
])('T1674 a proposed credit fills the fields: %i cents', (cents, typed) => {
  expect(proposeCredit(lines, cents)).toEqual(typed)
  expect(parseTypedCredit(lines, proposeCredit(lines, cents)).errors).toEqual({})
})
