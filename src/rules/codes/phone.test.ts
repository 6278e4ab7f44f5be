import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'
import { loadPhoneMetadata } from './server/load-phone-metadata.ts'

loadPhoneMetadata()

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
  'tel:+37061234567',
  'tel:+370-612-34567',
  'TEL: 8 612 34567',
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
  '+370 112 34567',
  '6123456',
  '612345678',
  '+370 612 3456',
  '8612345678a',
  '+61234567',
  'telefonas',
  '+49 123',
  '+49 151 2345678901234',
  '+371 2612 34567',
  '+999 123 45678',
  '+49 151 23456789 ext. 5',
  '++49 151 23456789',
  '+',
  '00',
])('T114 %j is no number', (text) => {
  expect(parsePhone(text)).toBeUndefined()
})

test.each([
  ['+49 151 23456789', '+4915123456789', '+49 151 23456789'],
  ['0049 151 2345 6789', '+4915123456789', '+49 151 23456789'],
  ['+49 (0)151 234 567 89', '+4915123456789', '+49 151 23456789'],
  ['+49-30/901820', '+4930901820', '+49 309 01820'],
  ['+371 2612 3456', '+37126123456', '+371 261 23456'],
  ['+372 5123 4567', '+37251234567', '+372 512 34567'],
  ['+48 601 234 567', '+48601234567', '+48 601 234567'],
  ['+44 7911 123456', '+447911123456', '+44 791 1123456'],
  ['+380 67 123 4567', '+380671234567', '+380 671 234567'],
  ['+1 212 555 2368', '+12125552368', '+1 212 5552368'],
  ['+39 06 698 12345', '+390669812345', '+39 066 9812345'],
  ['+358 40 1234567', '+358401234567', '+358 401 234567'],
])('T114 %s of another country is stored as %s and printed %s', (text, stored, printed) => {
  expect(parsePhone(text)).toBe(stored)
  expect(parsePhone(stored)).toBe(stored)
  expect(formatPhone(stored)).toBe(printed)
  expect(parsePhone(printed)).toBe(stored)
})

test('T114 a browser, which knows no plans, looks at the shape alone and leaves the rest to the server', async () => {
  vi.resetModules()
  const { parsePhone: inBrowser } = await import('./phone.ts')
  expect(inBrowser('+49 151 23456789')).toBe('+4915123456789')
  expect(inBrowser('8 612 34567')).toBe('+37061234567')
  for (const wrong of ['12345', '+49 123', '+370 112 34567', '+49 151 2345678901234'])
    expect(inBrowser(wrong)).toBeUndefined()
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
