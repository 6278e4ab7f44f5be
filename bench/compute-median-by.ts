/** The lower one of an even count. Throws on an empty list. */
export function computeMedianBy<T>(list: readonly T[], of: (one: T) => number): T {
  const sorted = [...list].sort((a, b) => of(a) - of(b))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}
