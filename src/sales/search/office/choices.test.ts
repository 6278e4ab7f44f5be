import { expect, test } from 'vitest'
import { listSearchChoices } from './choices.ts'

test('screens are found by the beginnings of their words, without diacritics', () => {
  expect(listSearchChoices('pried kateg', [], () => true).map(({ href }) => href)).toEqual([
    '/admin/additions/categories',
  ])
  expect(listSearchChoices('uzsak', [], () => true).map(({ title }) => title)).toContain('Užsakymai')
  expect(listSearchChoices('zzz', [], () => true)).toEqual([])
})

test('with nothing typed every screen is there', () => {
  expect(listSearchChoices('', [], () => true).length).toBeGreaterThan(9)
})

test('a search result leads to the screen where it is worked on', () => {
  const [order, user, product, client, unit] = listSearchChoices(
    'qqq',
    [
      { kind: 'order', id: 7, client: 'UAB „Statyba“', price_with_vat: 12_100, is_payed: false, number: 'ISF000007' },
      { kind: 'user', id: 3, name: 'Rūta Žemaitė', email: 'ruta+1@example.lt' },
      { kind: 'product', id: 2, table: 'addition', title: 'Diskas & Co' },
      { kind: 'client', id: 5, name: 'UAB „Kranai“', code: '302345678', phone: '+370 612 98765' },
      { kind: 'unit', id: 9, code: 'VPL-0077', serial: '', title: 'Vibroplokštė' },
    ],
    () => true,
  )
  expect(order).toMatchObject({ href: '/admin/buhalterija/uzsakymai/7', title: 'Nr. 7 · UAB „Statyba“' })
  expect(order?.detail).toContain('ISF000007')
  expect(user?.href).toBe('/admin/users?q=ruta%2B1%40example.lt')
  expect(product?.href).toBe('/admin/additions/products?q=Diskas+%26+Co')
  expect(client).toMatchObject({ href: '/admin/klientai/5', detail: '302345678 · +370 612 98765' })
  expect(unit).toMatchObject({ href: '/admin/rent/units/9', title: 'VPL-0077 · Vibroplokštė' })
})
