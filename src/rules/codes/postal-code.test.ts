import { expect, test } from 'vitest'
import { formatPostalCode, parsePostalCode } from './postal-code.ts'

test('a postal code is stored as five digits and printed with its country', () => {
  for (const text of ['46336', 'LT-46336', 'lt46336', ' LT 46336 ']) expect(parsePostalCode(text)).toBe('46336')
  expect(formatPostalCode('01100')).toBe('LT-01100')
})

test.each(['', '4633', '463361', 'LV-1050', 'LT-4633', '46 336', 'LT'])('%j is no postal code', (text) => {
  expect(parsePostalCode(text)).toBeUndefined()
})
