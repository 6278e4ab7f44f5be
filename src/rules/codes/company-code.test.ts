import { expect, test } from 'vitest'
import { parseCompanyCode } from './company-code.ts'

test.each([
  '305691172',
  '305519913',
  '304833601',
  '305651879',
  '302662379',
  '191907421',
  '225319260',
  '147328026',
  '300149214',
  '303195455',
  '304049058',
  '123033512',
  '121215434',
  '188659752',
  '123456786',
])('%s is a company code', (code) => {
  expect(parseCompanyCode(code)).toBe(code)
})

test('the second weights decide when the first give ten, and zero when they give ten too', () => {
  expect(parseCompanyCode('100000080')).toBe('100000080')
  expect(parseCompanyCode('100000810')).toBe('100000810')
})

test('spaces and dashes are forgiven', () => {
  expect(parseCompanyCode(' 305 691-172 ')).toBe('305691172')
})

test('old codes of seven digits carry no check', () => {
  expect(parseCompanyCode('2303351')).toBe('2303351')
  expect(parseCompanyCode('2121543')).toBe('2121543')
})

test.each(['', '123456789', '305691173', '30569117', '3056911720', 'LT305691172', '39001010000', 'abcdefghi'])(
  '%j is no company code',
  (text) => {
    expect(parseCompanyCode(text)).toBeUndefined()
  },
)

test('a company code with one wrong digit in any place is refused', () => {
  const code = '305691172'
  for (let place = 0; place < code.length; place += 1) {
    const wrong = (Number(code[place]) + 1) % 10
    expect(parseCompanyCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBeUndefined()
  }
})
