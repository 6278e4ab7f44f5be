import { expect, test } from 'vitest'
import { addBranchAvailability } from './add-branch-availability.ts'
import { toLocative } from './to-locative.ts'

test.each([
  ['Kaunas', 'Kaune'],
  ['Panevėžys', 'Panevėžyje'],
  ['Vilnius', 'Vilniuje'],
  ['Alytus', 'Alytuje'],
  ['Klaipėda', 'Klaipėdoje'],
  ['Marijampolė', 'Marijampolėje'],
  ['Šiauliai', 'Šiauliuose'],
  ['Trakai', 'Trakuose'],
  ['Tauragnis', 'Tauragnyje'],
])('of %s one says %s', (title, words) => {
  expect(toLocative(title)).toBe(words)
})

test.each(['Pagrindinis padalinys', 'Kauno filialas', 'Kaunas 2', 'IKEA', 'Akmenos', ''])(
  'of „%s“ no form is guessed',
  (title) => {
    expect(toLocative(title)).toBeUndefined()
  },
)

test('a product says how many are free at each place, and a shop of one place says nothing of places', () => {
  const places = [
    { place_id: 1, title: 'Pagrindinis padalinys', free: 2 },
    { place_id: 2, title: 'Kaunas', free: 3 },
    { place_id: 3, title: 'Vilnius', free: 0 },
  ]
  const words = (kind: 'rent' | 'sell') => addBranchAvailability(kind)({ places }).at?.map(({ words }) => words)
  expect(words('rent')).toEqual(['Pagrindinis padalinys: laisva\u00a02', 'Kaune laisva\u00a03', 'Vilniuje nėra'])
  expect(words('sell')).toEqual(['Pagrindinis padalinys: yra\u00a02', 'Kaune yra\u00a03', 'Vilniuje nėra'])
  expect(addBranchAvailability('rent')({})).toEqual({})
})
