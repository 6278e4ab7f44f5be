import { expect, test } from 'vitest'
import { addressOf } from './place-address.ts'

test('an address that names its town or postal code does not say them twice', () => {
  const told = (address: string, city: string, postal_code: string) => addressOf({ address, city, postal_code })
  expect(told('Pavyzdžio g. 5', 'Vilnius', 'LT-01001')).toBe('Pavyzdžio g. 5, LT-01001 Vilnius')
  expect(told('Pavyzdžio g. 12, 44001 Kaunas', 'Kaunas', 'LT-44001')).toBe('Pavyzdžio g. 12, 44001 Kaunas')
  expect(told('Pavyzdžio g. 12, Kaunas', 'Kaunas', '44001')).toBe('Pavyzdžio g. 12, Kaunas, 44001')
  expect(told('Pavyzdžio g. 12, Kaunas', '', '')).toBe('Pavyzdžio g. 12, Kaunas')
})
