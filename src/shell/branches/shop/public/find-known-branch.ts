import type { SendRequest } from '#platform/browser/api-client.ts'
import { ListPlaces, type PublicPlace } from '../../places.contract.ts'

/** In loaders: the place that an address names (`?place=`). Undefined where it is none, or the only one. */
export async function findKnownBranch(id: number, ask: SendRequest): Promise<PublicPlace | undefined> {
  if (!id) return undefined
  const { data } = await ask(ListPlaces)
  return data.length > 1 ? data.find((place) => place.id === id) : undefined
}
