import { expect, test } from 'vitest'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { computeOrderTotal } from './compute-order-total.ts'

const ona = { title: null, name: 'Ona', lastname: 'Jonaitienė' }

test('a private order is the person’s, a company’s order the company’s', () => {
  expect(formatClientName({ ...ona, private_or_company: 'private' })).toBe('Ona Jonaitienė')
  expect(formatClientName({ ...ona, private_or_company: 'company', title: 'UAB „Stogas“' })).toBe('UAB „Stogas“')
  expect(formatClientName({ ...ona, private_or_company: 'private', title: 'UAB „Stogas“' })).toBe('Ona Jonaitienė')
})

test('T20 a missing total is the price plus 21 percent, rounded to a whole cent', () => {
  expect(computeOrderTotal({ price: 1000, price_with_vat: 1211 })).toBe(1211)
  expect(computeOrderTotal({ price: 1000, price_with_vat: null })).toBe(1210)
  expect(computeOrderTotal({ price: 1050 })).toBe(1271)
  expect(computeOrderTotal({ price: 0, price_with_vat: 0 })).toBe(0)
})
