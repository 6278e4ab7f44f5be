/** Ascending positions in words. */
export type Places = readonly number[]

const weight = Math.fround(0.1)
const float = Math.fround

/**
 * PostgreSQL's `ts_rank`, all weights D, bit for bit (src/backend/utils/adt/tsrank.c): in floats, as the last bit
 * decides. `found`: per query word, alphabetically, the places of each word with that prefix.
 */
export function computeTsRank(matches: readonly (readonly Places[])[], isAnd: boolean): number {
  const rank = isAnd && matches.length > 1 ? rankOfAll(matches) : rankOfAny(matches)
  return rank < 0 ? float(1e-20) : rank
}

function rankOfAny(matches: readonly (readonly Places[])[]): number {
  let rank = 0
  for (const words of matches) for (const places of words) rank = float(rank + often(places.length) / 1.64493406685)
  return float(rank / matches.length)
}

/** The n-th occurrence counts 1/n². */
function often(times: number): number {
  let sum = 0
  for (let i = 1; i <= times; i++) sum = float(sum + float(weight / (i * i)))
  return float(float(weight + sum) - weight)
}

function rankOfAll(matches: readonly (readonly Places[])[]): number {
  let rank = -1
  // Only the last match is compared.
  const last: (Places | undefined)[] = []
  for (const [i, words] of matches.entries())
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
