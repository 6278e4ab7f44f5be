import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Point } from '../map-distance.ts'
import { findPlaces } from './find-places.ts'

/** Where the van sets out: the address of the settings, „Gatvė 1, Kaunas“ or „Gatvė 1, LT-44280 Kaunas“; null when it names no town of ours. */
export async function shopPlace(reader: Reader): Promise<Point | null> {
  const { address } = await readSettings(reader)
  const parts = address.split(',').map((part) => part.trim())
  const postal_code = /\b\d{5}\b/.exec(address)?.[0] ?? null
  const towns = parts.map((part) => part.replace(/(?:LT-?)?\b\d{5}\b/i, '').trim())
  const found = await findPlaces(reader, [
    ...towns.slice(1).map((city) => ({ address: parts[0] ?? '', city, postal_code: null })),
    { address: parts[0] ?? '', city: '', postal_code },
  ])
  return found.find((place) => place !== null) ?? null
}
