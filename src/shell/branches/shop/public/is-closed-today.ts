import type { SendRequest } from '#platform/browser/api-client.ts'
import { isOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { ListPlaces } from '../../places.contract.ts'

/** In loaders. A shop of several places is told place by place. */
export async function isClosedToday(ask: SendRequest, now = new Date()): Promise<boolean> {
  const { data } = await ask(ListPlaces)
  return data.every((place) => !isOpenDay(toVilniusDay(now), place))
}
