import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlural, pickPluralForm } from './pick-plural-form.ts'

const days = { one: 'diena', few: 'dienos', other: 'dienų', many: 'dienos' }

test.each([
  [0, 'dienų'],
  [1, 'diena'],
  [2, 'dienos'],
  [9, 'dienos'],
  [10, 'dienų'],
  [11, 'dienų'],
  [12, 'dienų'],
  [20, 'dienų'],
  [21, 'diena'],
  [111, 'dienų'],
  [121, 'diena'],
  [-1, 'diena'],
])('%d %s', (n, word) => {
  expect(pickPluralForm(n, days)).toBe(word)
})

test('agrees with the plural rules of this machine’s locale data', () => {
  const rules = new Intl.PluralRules('lt')
  const names = { one: 'one', few: 'few', other: 'other', many: 'many' }
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -3000, max: 3000 }), fc.integer(), fc.constantFrom(0.5, 1.5, 21.1)), (n) => {
      expect(pickPluralForm(n, names)).toBe(rules.select(n))
    }),
  )
})

test('the number stays beside its word', () => {
  expect(formatPlural(3, days)).toBe('3\u00a0dienos')
  expect(formatPlural(1.5, days)).toBe('1,5\u00a0dienos')
  expect(formatPlural(-15000, days)).toBe('-15\u00a0000\u00a0dienų')
  expect(formatPlural(1234.5678, days)).toBe('1\u00a0234,5678\u00a0dienos')
  expect(formatPlural(2.5, { one: 'prekė', few: 'prekės', other: 'prekių' })).toBe('2,5\u00a0prekių')
})
