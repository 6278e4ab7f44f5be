import { expect, test } from 'vitest'
import { formatPostalAddress } from './place-address.ts'

test('an address that names its town or postal code does not say them twice', () => {
  const entry = (address: string, city: string, postal_code: string) =>
    formatPostalAddress({ address, city, postal_code })
  expect(entry('Pavyzdžio g. 5', 'Vilnius', 'LT-01001')).toBe('Pavyzdžio g. 5, LT-01001 Vilnius')
  expect(entry('Pavyzdžio g. 12, 44001 Kaunas', 'Kaunas', 'LT-44001')).toBe('Pavyzdžio g. 12, 44001 Kaunas')
  expect(entry('Pavyzdžio g. 12, Kaunas', 'Kaunas', '44001')).toBe('Pavyzdžio g. 12, Kaunas, 44001')
  expect(entry('Pavyzdžio g. 12, Kaunas', '', '')).toBe('Pavyzdžio g. 12, Kaunas')
})
