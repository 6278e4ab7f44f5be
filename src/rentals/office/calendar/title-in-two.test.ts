import { expect, test } from 'vitest'
import { titleInTwo } from './title-in-two.ts'

test('of a long title the end is kept apart, by which models differ', () => {
  expect(titleInTwo('Vibroplokštė Wacker Neuson AP 15')).toEqual(['Vibroplokštė Wacker', 'Neuson AP 15'])
  expect(titleInTwo('Vibroplokštė Wacker Neuson AP 20')[1]).toBe('Neuson AP 20')
})

test('a short title, and one that ends with a long word, stay whole', () => {
  expect(titleInTwo('Perforatorius Bosch')).toEqual(['Perforatorius Bosch', ''])
  const long = 'Pneumatinis plaktukas-atskėlėjas-perforatorius'
  expect(titleInTwo(long)).toEqual([long, ''])
})
