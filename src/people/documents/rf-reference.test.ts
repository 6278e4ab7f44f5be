import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRfReference, formatRfReference, parseRfReference } from './rf-reference.ts'

test.each([
  ['539007547034', 'RF18539007547034'],
  ['NS2026000123', 'RF46NS2026000123'],
  ['20260000123', 'RF4920260000123'],
])('%s makes %s', (body, reference) => {
  expect(buildRfReference(body)).toBe(reference)
  expect(parseRfReference(reference)).toBe(reference)
})

test('a reference is read with spaces and small letters, and printed in fours', () => {
  expect(parseRfReference(' rf46 ns20 2600 0123 ')).toBe('RF46NS2026000123')
  expect(formatRfReference('RF4920260000123')).toBe('RF49 2026 0000 123')
  expect(formatRfReference('RF46NS2026000123')).toBe('RF46 NS20 2600 0123')
})

test.each(['', 'RF', 'RF18', 'RF19539007547034', 'RF4920260000132', '4920260000123', 'RF46NŠ2026000123'])(
  '%j is no payment reference',
  (text) => {
    expect(parseRfReference(text)).toBeUndefined()
  },
)

test.each(['', 'ns1', 'NS-1', '1234567890123456789012'])('%j cannot be the body of a reference', (body) => {
  expect(() => buildRfReference(body)).toThrow(RangeError)
})

test('a reference with one wrong digit is always refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,21}$/), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const reference = buildRfReference(body)
      expect(parseRfReference(formatRfReference(reference))).toBe(reference)

      const place = 2 + (at % (reference.length - 2))
      const wrong = (Number(reference[place]) + by) % 10
      expect(parseRfReference(reference.slice(0, place) + wrong + reference.slice(place + 1))).toBeUndefined()
    }),
  )
})
