import { expect, test } from 'vitest'
import { isMadeOfNames } from './is-made-of-names.ts'

const ruta = ['Rūta', 'Žemaitė', 'UAB „Medžio amatai“', 'ruta.dirbtuves77@pastas.lt', 'ruta.dirbtuves77']

test.each([
  'RutaRuta',
  'zemaite1990',
  'Žemaitė!!',
  '1985-Rūta-Žemaitė',
  'MedžioAmatai1',
  'uabmedzioamatai',
  'ruta.dirbtuves77',
  'Dirbtuves2026!',
  'ruta.dirbtuves77@pastas.lt',
  'ZemaiteRuta12345678',
])('T146 „%s“ is made of one’s own names', (password) => {
  expect(isMadeOfNames(password, ruta)).toBe(true)
})

test.each(['Rūta mėgsta obuolius', 'zemaitija1990', '12345678', 'ruta7391846207', 'Kūjis ir priekalas 7', '!!!!!!!!'])(
  'T146 „%s“ is not',
  (password) => {
    expect(isMadeOfNames(password, ruta)).toBe(false)
  },
)

test('T146 names of two letters, and names that are not there, keep nobody from a password', () => {
  expect(isMadeOfNames('lilililili', ['Li', 'O', ''])).toBe(false)
  expect(isMadeOfNames('LiWang1990', ['Li', 'Wang', 'Li Wang'])).toBe(true)
})
