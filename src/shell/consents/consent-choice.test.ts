import { expect, test } from 'vitest'
import { consentVersion, parseChoice } from './consent-choice.ts'

const id = 'a'.repeat(32)
const kept = (changes: object = {}) =>
  JSON.stringify({ id, categories: ['statistics'], version: consentVersion, ...changes })

test('a choice is read as it was kept', () => {
  expect(parseChoice(kept())).toEqual({ id, categories: ['statistics'], version: consentVersion })
  expect(parseChoice(kept({ categories: [], unsent: true }))).toEqual({
    id,
    categories: [],
    version: consentVersion,
    unsent: true,
  })
})

test.each([
  ['nothing', null],
  ['an older wording', kept({ version: '2020-01-01' })],
  ['no number', kept({ id: undefined })],
  ['another number', kept({ id: '<script>' })],
  ['a list that is none', kept({ categories: 'statistics' })],
  ['spoilt text', '{"id":'],
  ['a bare word', '"yes"'],
  ['null', 'null'],
])('%s is no consent', (_, text) => {
  expect(parseChoice(text)).toBeUndefined()
})

test('a category that is not asked for any more is not agreed to', () => {
  expect(parseChoice(kept({ categories: ['marketing', 'statistics', 'speed', 7] }))?.categories).toEqual(['statistics'])
})
