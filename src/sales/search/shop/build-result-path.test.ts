import { expect, test } from 'vitest'
import { buildResultPath } from './build-result-path.ts'
import { buildSuggestionPath } from './build-suggestion-path.ts'

test.each([
  ['rent', '/nuoma/irankis/kalimo-kujis'],
  ['sell', '/pardavimas/irankis/kalimo-kujis'],
  ['addition', '/priedai/irankis/kalimo-kujis'],
  ['service', '/'],
])('a found product of table %s opens %s', (table, path) => {
  expect(buildResultPath({ table, slug: 'kalimo-kujis' })).toBe(path)
})

test.each([
  ['rent', '/nuoma/irankis/kalimo-kujis'],
  ['sell', '/pardavimas/irankis/kalimo-kujis'],
  ['addition', '/priedai/irankis/kalimo-kujis'],
  ['service', '/priedai/irankis/kalimo-kujis'],
])('a suggestion of table %s opens %s', (table, path) => {
  expect(buildSuggestionPath({ table, slug: 'kalimo-kujis' })).toBe(path)
})
