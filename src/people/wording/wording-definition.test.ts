import { expect, test } from 'vitest'
import { fillVariables, splitParagraphs } from './wording-definition.ts'

test.each([
  ['Nr. {order_id}.', { order_id: '7' }, 'Nr. 7.'],
  ['Ačiū. {contract} Iki!', { contract: '' }, 'Ačiū. Iki!'],
  ['{contract} Iki!', { contract: '' }, ' Iki!'],
  ['Ačiū, {name}!', { name: '{order_id}' }, 'Ačiū, {order_id}!'],
  ['{nobody} {name}', { name: 'Rūta' }, ' Rūta'],
  ['{__proto__}{constructor}', {}, ''],
])('%j is filled in once, and what is empty takes its space along', (text, values, filled) => {
  expect(fillVariables(text, values as Record<string, string>)).toBe(filled)
})

test('an empty line begins a paragraph, and what came out empty is none', () => {
  expect(splitParagraphs('Vienas\ndu\n\n \n\nTrys\n')).toEqual(['Vienas\ndu', 'Trys'])
})
