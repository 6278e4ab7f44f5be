import { expect, test } from 'vitest'
import { resultPath } from './result-path.ts'
import { suggestionPath } from './suggestion-path.ts'

test.each([
  ['rent', '/nuoma/irankis/kalimo-kujis'],
  ['sell', '/pardavimas/irankis/kalimo-kujis'],
  ['addition', '/priedai/irankis/kalimo-kujis'],
  ['service', '/'],
])('a found product of table %s opens %s', (table, path) => {
  expect(resultPath({ table, slug: 'kalimo-kujis' })).toBe(path)
})

test.each([
  ['rent', '/nuoma/irankis/kalimo-kujis'],
  ['sell', '/pardavimas/irankis/kalimo-kujis'],
  ['addition', '/priedai/irankis/kalimo-kujis'],
  ['service', '/priedai/irankis/kalimo-kujis'],
])('a suggestion of table %s opens %s', (table, path) => {
  expect(suggestionPath({ table, slug: 'kalimo-kujis' })).toBe(path)
})
