import { expect, test } from 'vitest'
import { listMissingSellerFields } from './list-missing-seller-fields.ts'
import { testSettings } from './server/settings.factories.ts'
import { firstSettings } from './settings.contract.ts'

test('T111 an empty shop lacks the seller’s own name, code, address and VAT code', () => {
  expect(listMissingSellerFields(firstSettings)).toEqual(['name', 'code', 'address', 'vat_code'])
})

test('T111 a shop with all of them is ready', () => {
  expect(listMissingSellerFields(testSettings)).toEqual([])
})

test.for([
  ['name', { name: ' ' }],
  ['name', { name: ' Įrankinė' }],
  ['code', { code: '' }],
  ['address', { address: ' ' }],
] as const)('T111 without %s it is not', ([field, lacking]) => {
  expect(listMissingSellerFields({ ...testSettings, ...lacking })).toEqual([field])
})

test('T111 a firm without a VAT code pays no VAT and needs none', () => {
  expect(listMissingSellerFields({ ...testSettings, vat_code: '' })).toEqual([])
})
