/** Including the last row's lower edge. */
export function computeUpperEdges(heights: readonly number[]): number[] {
  const edges = [0]
  for (const height of heights) edges.push((edges.at(-1) ?? 0) + height)
  return edges
}

/** `end` is exclusive. */
export function findRowsInSight(edges: readonly number[], top: number, bottom: number): [first: number, end: number] {
  const rows = edges.length - 1
  if (rows === 0) return [0, 0]
  const first = Math.max(0, Math.min(rows - 1, firstUnder(edges, top) - 1))
  return [first, Math.max(first + 1, Math.min(rows, firstNotBelow(edges, bottom)))]
}

function firstUnder(edges: readonly number[], at: number): number {
  return search(edges, (edge) => edge > at)
}

function firstNotBelow(edges: readonly number[], at: number): number {
  return search(edges, (edge) => edge >= at)
}

function search(edges: readonly number[], isFar: (edge: number) => boolean): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isFar(edges[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
