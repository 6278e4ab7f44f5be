import type { Point } from './map-distance.ts'
import { places } from './places.ts'

export interface Address {
  address: string
  city: string
  postal_code: string | null
}

/** The middle of the town that an address names, else of the one whose postal code it has; null when we know neither. */
export function placeOf({ city, postal_code }: Pick<Address, 'city' | 'postal_code'>): Point | null {
  const town = plain(city)
  const named = places.find((place) => plain(place.town) === town)
  if (named) return named.at
  const digits = /^(?:LT-?)?(\d{5})$/i.exec(postal_code?.trim() ?? '')?.[1]
  return (digits && places.find(({ postal }) => postal.includes(digits.slice(0, 2)))?.at) || null
}

/** What a pin is remembered under: an address as people write it, without case, diacritics, „g.“ and the like. */
export const addressKey = ({ address, city }: Pick<Address, 'address' | 'city'>): string =>
  [address, city]
    .map((part) =>
      plain(part)
        .replace(/\b(?:g|gatve|pr|prospektas|al|aleja|pl|plentas|k|km|kaimas)\b/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('|')

/** Without case, diacritics and signs, and without the „m.“ that stands behind a town. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:m|mst|miestas)$/, '')
