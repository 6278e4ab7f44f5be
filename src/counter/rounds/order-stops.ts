import { mapDistance, type Point } from './map-distance.ts'

export interface StopToOrder {
  id: number
  /** Null: unknown. */
  at: Point | null
  /** The promised start, `09:00`; null: any time of the day. */
  from: string | null
  to: string | null
}

const MAX_TURNS = 2_000

/**
 * Nearest neighbour from the shop, then 2-opt. What ends before another begins comes first. Keeps the given order
 * unless one is shorter. Unknown places come as late as they may.
 */
export function orderStops(stops: StopToOrder[], shop: Point): number[] {
  const known = stops.filter(isKnown)
  const round = shorter(turned(nearestFirst(known, shop), shop), isInTime(known) ? turned(known, shop) : null, shop)
  const whole: StopToOrder[] = [...round]
  for (const unknown of stops.filter((stop) => !stop.at)) {
    const later = whole.findIndex((stop) => isBefore(unknown, stop))
    whole.splice(later < 0 ? whole.length : later, 0, unknown)
  }
  return whole.map(({ id }) => id)
}

/** The round trip in km. */
export function roundLength(places: { at: Point }[], shop: Point): number {
  let length = 0
  let here = shop
  for (const { at } of places) {
    length += mapDistance(here, at)
    here = at
  }
  return length + mapDistance(here, shop)
}

type LocatedStop = StopToOrder & { at: Point }
const isKnown = (stop: StopToOrder): stop is LocatedStop => stop.at !== null

const isBefore = (one: StopToOrder, other: StopToOrder): boolean =>
  one.to !== null && other.from !== null && one.to <= other.from

const isInTime = (stops: StopToOrder[]): boolean =>
  stops.every((stop, index) => !stops.slice(index + 1).some((later) => isBefore(later, stop)))

function nearestFirst(stops: LocatedStop[], shop: Point): LocatedStop[] {
  const left = [...stops]
  const round: LocatedStop[] = []
  let here = shop
  while (left.length > 0) {
    const ready = left.filter((stop) => !left.some((other) => isBefore(other, stop)))
    const next = ready.reduce((best, stop) => (mapDistance(here, stop.at) < mapDistance(here, best.at) ? stop : best))
    left.splice(left.indexOf(next), 1)
    round.push(next)
    here = next.at
  }
  return round
}

function turned(given: LocatedStop[], shop: Point): LocatedStop[] {
  const round = [...given]
  const at = (index: number) => round[index]?.at ?? shop
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const better = findTurn(round, at)
    if (!better) break
    const [from, to] = better
    round.splice(from, to - from + 1, ...round.slice(from, to + 1).reverse())
  }
  return round
}

/** A reversed stretch is shorter and breaks no promised time. */
function findTurn(round: LocatedStop[], at: (index: number) => Point): [number, number] | null {
  for (let from = 0; from < round.length; from++)
    for (let to = from + 1; to < round.length; to++) {
      // longer stretches can't be reversed either
      const last = round[to] as LocatedStop
      if (round.slice(from, to).some((stop) => isBefore(stop, last))) break
      const now = mapDistance(at(from - 1), at(from)) + mapDistance(at(to), at(to + 1))
      const then = mapDistance(at(from - 1), at(to)) + mapDistance(at(from), at(to + 1))
      if (then < now - 1e-9) return [from, to]
    }
  return null
}

function shorter(one: LocatedStop[], other: LocatedStop[] | null, shop: Point): LocatedStop[] {
  return other && roundLength(other, shop) < roundLength(one, shop) ? other : one
}
