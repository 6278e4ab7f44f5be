import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEditAway } from './is-one-edit-away.ts'

test.for([
  ['greztuavs', 'greztuvas'],
  ['perforatrius', 'perforatorius'],
  ['perforattorius', 'perforatorius'],
  ['perfuratorius', 'perforatorius'],
  ['grezuv', 'greztuvas'],
  ['greztuavams', 'greztuv'],
  ['kopecois', 'kopecios'],
] as const)('%s is %s with one slip', ([typed, word]) => {
  expect(isOneEditAway(typed, word)).toBe(true)
})

test.for([
  ['geztuavs', 'greztuvas'],
  ['pjuklas', 'pluktas'],
  ['siurblys', 'generatorius'],
  ['kaltas', 'karstas'],
  ['grazto', 'graz'],
] as const)('%s is not %s', ([typed, word]) => {
  expect(isOneEditAway(typed, word)).toBe(false)
})

test('a search word forgives any one typing error', () => {
  const word = fc.stringMatching(/^[a-z]{5,15}$/)
  const letter = fc.constantFrom(...'abcdefghijklmnoprstuvyz')
  fc.assert(
    fc.property(word, fc.nat(), letter, fc.constantFrom('add', 'drop', 'swap', 'wrong'), (right, at, x, slip) => {
      const i = at % (right.length - 1)
      const [head, a, b, tail] = [right.slice(0, i), right[i], right[i + 1], right.slice(i + 2)]
      const typed = {
        add: head + x + a + b + tail,
        drop: head + b + tail,
        swap: head + b + a + tail,
        wrong: head + x + b + tail,
      }
      expect(isOneEditAway(typed[slip], right)).toBe(true)
    }),
  )
})
