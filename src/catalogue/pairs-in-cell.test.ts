import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPairs, writePairs } from './pairs-in-cell.ts'

test('names and values stand in one cell, and signs that divide them may be meant as themselves', () => {
  expect(
    writePairs([
      ['Galia', '800 W'],
      ['Matmenys', 'a=2|b'],
    ]),
  ).toBe('Galia=800 W|Matmenys=a\\=2\\|b')
  expect(readPairs('Galia = 800 W | Svoris=2,4 kg|')).toEqual([
    ['Galia', '800 W'],
    ['Svoris', '2,4 kg'],
  ])
  expect(readPairs('Kelias=C:\\Temp')).toEqual([['Kelias', 'C:\\Temp']])
  expect(readPairs('  ')).toEqual([])
})

test('any pairs written into a cell are read back', () => {
  const part = fc
    .string({ minLength: 1 })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.array(fc.array(part, { minLength: 2, maxLength: 3 })), (pairs) => {
      expect(readPairs(writePairs(pairs))).toEqual(pairs)
    }),
  )
})
