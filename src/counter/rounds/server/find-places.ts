import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { type Address, findTownPoint, toAddressKey } from '../find-town-point.ts'
import type { Point } from '../map-distance.ts'
import { place_pins } from './rounds.tables.ts'

export const hashOfAddress = (address: Pick<Address, 'address' | 'city'>): string =>
  createHash('sha256').update(toAddressKey(address)).digest('hex')

/** Pins, else towns' centres; null when unknown. */
export async function findPlaces(
  reader: Reader,
  addresses: Address[],
): Promise<((Point & { is_pin: boolean }) | null)[]> {
  const hashes = addresses.map(hashOfAddress)
  const pins =
    hashes.length > 0
      ? await reader
          .select()
          .from(place_pins)
          .where(inArray(place_pins.address_hash, [...new Set(hashes)]))
      : []
  return addresses.map((address, index) => {
    const pin = pins.find(({ address_hash }) => address_hash === hashes[index])
    if (pin) return { lat: pin.lat, lon: pin.lon, is_pin: true }
    const town = findTownPoint(address)
    return town && { ...town, is_pin: false }
  })
}
