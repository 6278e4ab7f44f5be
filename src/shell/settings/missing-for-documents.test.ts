import { expect, test } from 'vitest'
import { missingForDocuments } from './missing-for-documents.ts'
import { sampleSettings } from './server/settings.samples.ts'
import { firstSettings } from './settings.contract.ts'

test('T111 an empty shop lacks the seller’s own name, code, address and VAT code', () => {
  expect(missingForDocuments(firstSettings)).toEqual(['name', 'code', 'address', 'vat_code'])
})

test('T111 a shop with all of them is ready', () => {
  expect(missingForDocuments(sampleSettings)).toEqual([])
})

test.for([
  ['name', { name: ' ' }],
  ['name', { name: ' Įrankinė' }],
  ['code', { code: '' }],
  ['address', { address: ' ' }],
  ['vat_code', { vat_code: '' }],
] as const)('T111 without %s it is not', ([field, lacking]) => {
  expect(missingForDocuments({ ...sampleSettings, ...lacking })).toEqual([field])
})

test('T111 who adds no VAT needs no VAT code', () => {
  expect(missingForDocuments({ ...sampleSettings, vat_rate: 0, vat_code: '' })).toEqual([])
})
