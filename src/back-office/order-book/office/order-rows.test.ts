import { expect, test } from 'vitest'
import { clientName } from '#orders/office/client-name.ts'
import { orderTotal } from './order-total.ts'

const ona = { title: null, name: 'Ona', lastname: 'Jonaitienė' }

test('a private order is the person’s, a company’s order the company’s', () => {
  expect(clientName({ ...ona, private_or_company: 'private' })).toBe('Ona Jonaitienė')
  expect(clientName({ ...ona, private_or_company: 'company', title: 'UAB „Stogas“' })).toBe('UAB „Stogas“')
  expect(clientName({ ...ona, private_or_company: 'private', title: 'UAB „Stogas“' })).toBe('Ona Jonaitienė')
})

test('T20 a missing total is the price plus 21 percent, rounded to a whole cent', () => {
  expect(orderTotal({ price: 1000, price_with_vat: 1211 })).toBe(1211)
  expect(orderTotal({ price: 1000, price_with_vat: null })).toBe(1210)
  expect(orderTotal({ price: 1050 })).toBe(1271)
  expect(orderTotal({ price: 0, price_with_vat: 0 })).toBe(0)
})
