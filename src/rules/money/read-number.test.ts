import { expect, test } from 'vitest'
import { describeAmbiguousNumber, readNumber } from './read-number.ts'

test.each([
  ['12,50', '12.50'],
  ['12.50', '12.50'],
  ['12', '12'],
  [',5', '0.5'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50\u00a0€', '1234.50'],
  ['€ 12,50', '12.50'],
  ['12,50 EUR', '12.50'],
  ['1\u202f234', '1234'],
  ["1'234.50", '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1,234,567.8', '1234567.8'],
  ['0,125', '0.125'],
  ['1234,500', '1234.500'],
  ['12,3400', '12.3400'],
  ['-3,5', '-3.5'],
  ['−12,50', '-12.50'],
  ['\u200e12,50\u200e', '12.50'],
  ['+7', '7'],
])('%j is %s', (typed, text) => {
  expect(readNumber(typed)).toEqual({ kind: 'number', text })
})

test.each([
  ['1,234', '1.234', '1234'],
  ['1.234', '1.234', '1234'],
  ['-12,500', '-12.500', '-12500'],
  ['123.000 €', '123.000', '123000'],
])('T1160 %j may mean two things, and is not guessed', (typed, fraction, thousands) => {
  expect(readNumber(typed)).toEqual({ kind: 'two', fraction, thousands })
})

test('T1160 an ambiguous number is refused with both readings, as each can be written', () => {
  const read = readNumber('1,234')
  if (read.kind !== 'two') throw new Error('It is clear')
  const said = describeAmbiguousNumber('1,234', read)
  expect(said).toBe('„1,234“ gali būti 1234 arba 1,234: parašykite „1234“ arba „1,2340“.')
  for (const [, way = ''] of said.split(':')[1]?.matchAll(/„([^“]+)“/g) ?? [])
    expect(readNumber(way).kind).toBe('number')
  expect(describeAmbiguousNumber('1,234', read, true)).toBe('„1,234“ gali būti 1234 arba 1,234: parašykite „1234“.')
})

test.each([
  '',
  ' ',
  ',',
  '-',
  '€',
  '12,',
  '1,2,3',
  '12 34',
  '1.234.56',
  '1,234,5',
  '1 234 56',
  '0x10',
  '1e-5',
  '1,23457E+12',
  '12,5a',
  '١٢',
  'dvylika',
  '1234567890123',
  '9'.repeat(5_000_000),
  `${' '.repeat(5_000_000)}1`,
])('%.20s is no number', (typed) => {
  expect(readNumber(typed)).toEqual({ kind: 'none' })
})
