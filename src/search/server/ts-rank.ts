/** Where a word stands in a title, counted in words; ascending. */
export type Places = readonly number[]

const weight = Math.fround(0.1)
const float = Math.fround

/**
 * What PostgreSQL's `ts_rank` says of a text whose words all have the weight D, to the last bit (src/backend/utils/adt/tsrank.c):
 * it computes in floats, and two titles that differ in the last of them are in another order. `found` is, for each word of
 * the query in the order of its letters, where each word stands that begins with it. `isAnd`: the query asks for several at once.
 */
export function tsRank(found: readonly (readonly Places[])[], isAnd: boolean): number {
  const rank = isAnd && found.length > 1 ? rankOfAll(found) : rankOfAny(found)
  return rank < 0 ? float(1e-20) : rank
}

function rankOfAny(found: readonly (readonly Places[])[]): number {
  let rank = 0
  for (const words of found) for (const places of words) rank = float(rank + often(places.length) / 1.64493406685)
  return float(rank / found.length)
}

/** The first time counts whole, the second a quarter, the third a ninth. */
function often(times: number): number {
  let sum = 0
  for (let i = 1; i <= times; i++) sum = float(sum + float(weight / (i * i)))
  return float(float(weight + sum) - weight)
}

function rankOfAll(found: readonly (readonly Places[])[]): number {
  let rank = -1
  // Of several words that begin with one of the query's only the last is looked back at.
  const last: (Places | undefined)[] = []
  for (const [i, words] of found.entries())
    for (const places of words) {
      last[i] = places
      for (let k = 0; k < i; k++) {
        const others = last[k]
        if (!others) continue
        for (const place of places)
          for (const other of others) {
            const distance = Math.abs(place - other)
            if (distance === 0) continue
            const near = nearness(distance)
            rank = rank < 0 ? near : float(1 - (1 - rank) * (1 - near))
          }
      }
    }
  return rank
}

const known: number[] = []

function nearness(distance: number): number {
  known[distance] ??= float(Math.sqrt(float(float(weight * weight) * wordDistance(distance))))
  return known[distance]
}

const wordDistance = (distance: number): number =>
  distance > 100 ? float(1e-30) : float(1 / (1.005 + 0.05 * Math.exp(distance / 1.5 - 2)))
