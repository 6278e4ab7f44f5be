import { expect, test } from 'vitest'
import { findTownPoint, toAddressKey } from './find-town-point.ts'
import { lithuanianTowns } from './lithuanian-towns.ts'

test('a town is found by its name however it is written, else by the postal code, else not at all', () => {
  const kaunas = findTownPoint({ city: 'Kaunas', postal_code: null })
  expect(kaunas).toMatchObject({ lat: 54.898 })
  expect(findTownPoint({ city: ' KAUNAS m. ', postal_code: '01100' })).toEqual(kaunas)
  expect(findTownPoint({ city: 'siauliai', postal_code: null })).toEqual(
    findTownPoint({ city: 'Šiauliai', postal_code: null }),
  )
  expect(findTownPoint({ city: 'Domeikava', postal_code: '49123' })).toEqual(kaunas)
  expect(findTownPoint({ city: 'Domeikava', postal_code: 'LT-49123' })).toEqual(kaunas)
  expect(findTownPoint({ city: 'Rīga', postal_code: 'LV-1010' })).toBeNull()
  expect(findTownPoint({ city: '', postal_code: null })).toBeNull()
})

test('a pin is of an address, however it is written', () => {
  expect(toAddressKey({ address: 'Šv. Gertrūdos g. 7', city: 'Kaunas' })).toBe(
    toAddressKey({ address: 'sv gertrudos 7', city: 'KAUNAS' }),
  )
  expect(toAddressKey({ address: 'Laisvės al. 7', city: 'Kaunas' })).not.toBe(
    toAddressKey({ address: 'Laisvės al. 71', city: 'Kaunas' }),
  )
})

test('every place lies in Lithuania, and no two own a postal code', () => {
  const postal = lithuanianTowns.flatMap((place) => place.postal)
  expect(new Set(postal).size).toBe(postal.length)
  for (const { town, at } of lithuanianTowns) {
    expect(at.lat, town).toBeGreaterThan(53.89)
    expect(at.lat, town).toBeLessThan(56.46)
    expect(at.lon, town).toBeGreaterThan(20.9)
    expect(at.lon, town).toBeLessThan(26.84)
  }
})
