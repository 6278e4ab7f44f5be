import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSlug } from './to-slug.ts'

test.for([
  ['Gręžtuvas', 'greztuvas'],
  ['ĄČĘĖĮŠŲŪŽ ąčęėįšųūž', 'aceeisuuz-aceeisuuz'],
  ['Gręžtuvas „Žaibas“ 18 V, 2×4,0 Ah', 'greztuvas-zaibas-18-v-2-4-0-ah'],
  ['  Kopėčios -- 3 dalių!  ', 'kopecios-3-daliu'],
  ['Größe Øl Łódź', 'grosse-ol-lodz'],
  ['🔨', 'irankis'],
  ['!!!', 'irankis'],
  ['../../etc/passwd', 'etc-passwd'],
] as const)('„%s“ becomes %s', ([title, slug]) => {
  expect(toSlug(title, 'irankis')).toBe(slug)
})

test('letters with combining marks are the same letters', () => {
  expect(toSlug('Žoliapjovė'.normalize('NFD'), 'irankis')).toBe('zoliapjove')
})

test('a long title is cut between words', () => {
  const slug = toSlug('Perforatorius '.repeat(20), 'irankis')
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^(perforatorius-)+perforatorius$/)
})

test('any title makes a slug that is safe in an address and the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), (title) => {
      const slug = toSlug(title, 'irankis')
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(toSlug(slug, 'irankis')).toBe(slug)
    }),
    { numRuns: 500 },
  )
})
