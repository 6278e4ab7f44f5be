import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { parseTypedSum } from './parse-typed-sum.ts'

test.each([
  ['1 234,56', 123_456],
  ['1234.56', 123_456],
  ['1\u00a0234,56\u00a0€', 123_456],
  ['12 €', 1_200],
  ['−5,00 €', -500],
  [formatMoney(99_900), 99_900],
])('%s is a sum', (text, cents) => {
  expect(parseTypedSum(text)).toBe(cents)
})

test.each(['1234', '12,5', 'NS000123', '61234567', '12,50 Jonas', '', '€'])('%s may be something else', (text) => {
  expect(parseTypedSum(text)).toBeUndefined()
})
