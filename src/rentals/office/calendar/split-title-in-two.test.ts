import { expect, test } from 'vitest'
import { splitTitleInTwo } from './split-title-in-two.ts'

test('of a long title the end is kept apart, by which models differ', () => {
  expect(splitTitleInTwo('Vibroplokštė Wacker Neuson AP 15')).toEqual(['Vibroplokštė Wacker', 'Neuson AP 15'])
  expect(splitTitleInTwo('Vibroplokštė Wacker Neuson AP 20')[1]).toBe('Neuson AP 20')
})

test('a short title, and one that ends with a long word, stay whole', () => {
  expect(splitTitleInTwo('Perforatorius Bosch')).toEqual(['Perforatorius Bosch', ''])
  const long = 'Pneumatinis plaktukas-atskėlėjas-perforatorius'
  expect(splitTitleInTwo(long)).toEqual([long, ''])
})
