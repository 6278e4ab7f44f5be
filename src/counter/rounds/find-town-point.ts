import { lithuanianTowns } from './lithuanian-towns.ts'
import type { Point } from './map-distance.ts'

export interface Address {
  address: string
  city: string
  postal_code: string | null
}

/** Null: town and postal code are unknown. */
export function findTownPoint({ city, postal_code }: Pick<Address, 'city' | 'postal_code'>): Point | null {
  const town = plain(city)
  const named = lithuanianTowns.find((place) => plain(place.town) === town)
  if (named) return named.at
  const digits = /^(?:LT-?)?(\d{5})$/i.exec(postal_code?.trim() ?? '')?.[1]
  return (digits && lithuanianTowns.find(({ postal }) => postal.includes(digits.slice(0, 2)))?.at) || null
}

/** The key drops case, diacritics, „g.“ and the like. */
export const toAddressKey = ({ address, city }: Pick<Address, 'address' | 'city'>): string =>
  [address, city]
    .map((part) =>
      plain(part)
        .replace(/\b(?:g|gatve|pr|prospektas|al|aleja|pl|plentas|k|km|kaimas)\b/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('|')

/** Punctuation and the „m.“ after a town are dropped too. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:m|mst|miestas)$/, '')
