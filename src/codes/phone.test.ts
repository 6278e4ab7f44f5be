import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

test.each([
  '+37061234567',
  '+370 612 34567',
  '00370 612 34567',
  '37061234567',
  '0 612 34567',
  '8 612 34567',
  '8-612-34567',
  '(8 612) 34567',
  '061234567',
  '612 34567',
  ' +370-612-34567 ',
  '+370\u00a0612\u00a034567',
  '+370 (0) 612 34567',
])('%s is stored in the international form', (text) => {
  expect(parsePhone(text)).toBe('+37061234567')
})

test.each([
  ['8 5 212 3456', '+37052123456'],
  ['37 123456', '+37037123456'],
  ['37012345', '+37037012345'],
  ['8 800 12345', '+37080012345'],
  ['80012345', '+37080012345'],
])('%s is a fixed or a service number', (text, stored) => {
  expect(parsePhone(text)).toBe(stored)
})

test.each([
  '',
  '112',
  '+371 2612 3456',
  '+370 112 34567',
  '6123456',
  '612345678',
  '+370 612 3456',
  '8612345678a',
  '+61234567',
  'telefonas',
])('%j is no Lithuanian number', (text) => {
  expect(parsePhone(text)).toBeUndefined()
})

test('a stored number is printed in groups and reads back as itself', () => {
  expect(formatPhone('+37061234567')).toBe('+370 612 34567')
  expect(formatPhone('112')).toBe('112')
  fc.assert(
    fc.property(fc.stringMatching(/^[3-9]\d{7}$/), (national) => {
      const stored = `+370${national}`
      expect(parsePhone(stored)).toBe(stored)
      expect(parsePhone(formatPhone(stored))).toBe(stored)
    }),
  )
})
