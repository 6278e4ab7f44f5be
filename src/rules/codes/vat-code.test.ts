import { expect, test } from 'vitest'
import { parseVatCode } from './vat-code.ts'

test.each([
  'LT119511515',
  'LT230335113',
  'LT212154314',
  'LT100001919017',
  'LT100004801610',
  'LT290068999310',
  'LT100009512310',
])('%s is a VAT code', (code) => {
  expect(parseVatCode(code)).toBe(code)
  expect(parseVatCode(code.slice(2))).toBe(code)
})

test('small letters, spaces and dashes are forgiven', () => {
  expect(parseVatCode(' lt 1000-0191 9017 ')).toBe('LT100001919017')
})

test.each([
  '',
  'LT',
  'LT100001919018',
  'LT119511516',
  'LT119511525',
  'LT10000191901',
  'LV119511515',
  'LTLT119511515',
  'ND',
])('%j is no Lithuanian VAT code', (text) => {
  expect(parseVatCode(text)).toBeUndefined()
})
