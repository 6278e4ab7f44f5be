import type { Reader } from '#platform/database/database.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { foldText } from '../../list-search-words.ts'
import { type FoundKind, maxOfKind } from './collect-in-steps.ts'
import type { OfficeText } from './read-office-text.ts'

/** In memory: a shop has a few. By code or phone, then each word begins one of the place's. */
export async function findPlaceHits(reader: Reader, { text, phone, hasWords }: OfficeText): Promise<FoundKind> {
  const places = await readPlaces(reader)
  const isExact = (place: (typeof places)[number]) =>
    place.code === text.toUpperCase() || (phone !== undefined && parsePhone(place.phone) === phone)
  const words = foldText(text).split(' ')
  const hasAll = ({ title, code, address, city }: (typeof places)[number]) => {
    const lines = foldText(`${title} ${code} ${address} ${city}`).split(/[\s„“"]+/)
    return words.every((word) => lines.some((line) => line.startsWith(word)))
  }
  const exact = places.filter(isExact)
  const others = hasWords ? places.filter((place) => !isExact(place) && hasAll(place)) : []
  return {
    rank: exact.length > 0 ? 0 : 2,
    hits: [...exact, ...others]
      .slice(0, maxOfKind)
      .map(({ id, code, title, address, city }) => ({
        kind: 'place',
        id,
        code,
        title,
        address: [address, city].filter(Boolean).join(', '),
      })),
  }
}
