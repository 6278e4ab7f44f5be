import { expect, test } from 'vitest'
import { formatIban, parseIban } from './iban.ts'

test('a Lithuanian account number is checked by its digits and printed in fours', () => {
  expect(parseIban('LT121000011101001000')).toBe('LT121000011101001000')
  expect(parseIban(' lt12 1000 0111 0100 1000')).toBe('LT121000011101001000')
  expect(formatIban('LT121000011101001000')).toBe('LT12 1000 0111 0100 1000')
})

test('account numbers of other countries are taken too', () => {
  expect(parseIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(parseIban('GB29 NWBK 6016 1331 9268 19')).toBe('GB29NWBK60161331926819')
})

test.each([
  '',
  'LT',
  'LT00',
  'LT001000011101001000',
  'LT121000011101001001',
  'LT12100001110100100',
  'LT12100001110100100A',
  'DE89370400440532013001',
])('%j is no account number', (text) => {
  expect(parseIban(text)).toBeUndefined()
})
