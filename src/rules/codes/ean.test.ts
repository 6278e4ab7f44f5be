import { expect, test } from 'vitest'
import { computeEanCheckDigit, parseEan } from './ean.ts'

test.each(['6291041500213', '4006381333931', '5901234123457', '9780201379624', '0012345678905', '2000000000008'])(
  '%s is an EAN',
  (ean) => {
    expect(parseEan(ean)).toBe(ean)
  },
)

test('the check digit is what lacks to the next ten, and zero when nothing does', () => {
  // The example of GS1: 6 + 2·3 + 9 + 1·3 + 0 + 4·3 + 1 + 5·3 + 0 + 0 + 2 + 1·3 = 57
  expect(computeEanCheckDigit('629104150021')).toBe(3)
  expect(computeEanCheckDigit('000000000000')).toBe(0)
  expect(computeEanCheckDigit('100000000003')).toBe(0)
})

test('spaces and dashes are forgiven', () => {
  expect(parseEan(' 4 006381-333931 ')).toBe('4006381333931')
})

test.each([
  '',
  '4006381333932',
  '400638133393',
  '40063813339310',
  '96385074',
  '4.00638E+12',
  '400638133393X',
  '٤٠٠٦٣٨١٣٣٣٩٣١',
])('%j is no EAN', (text) => {
  expect(parseEan(text)).toBeUndefined()
})

test('an EAN with one wrong digit in any place is refused', () => {
  const ean = '4006381333931'
  for (let place = 0; place < ean.length; place += 1) {
    const wrong = (Number(ean[place]) + 1) % 10
    expect(parseEan(ean.slice(0, place) + wrong + ean.slice(place + 1))).toBeUndefined()
  }
})
