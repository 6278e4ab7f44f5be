/**
 * Shares `total` cents out in proportion to `weights`, so that the shares add up to `total` exactly: everyone gets the
 * whole cents of their due, and the cents left over go to the largest remainders, to the earlier line when they tie.
 * No share is a full cent away from its exact due. A negative total mirrors a positive one.
 *
 * Multiplies in BigInt: cents times cents leaves the range of safe numbers at about a million euros.
 * Throws RangeError when there is something to share and the weights add up to nothing.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (sum === 0n) {
    if (total !== 0) throw new RangeError(`Cannot share ${total} out: the weights add up to nothing`)
    return weights.map(() => 0)
  }
  if (total < 0) return shareOut(-total, weights).map((share) => 0 - share)

  const dues = weights.map((weight, index) => {
    const due = BigInt(total) * (sum < 0n ? -BigInt(weight) : BigInt(weight))
    const divisor = sum < 0n ? -sum : sum
    const remainder = ((due % divisor) + divisor) % divisor
    return { index, share: Number((due - remainder) / divisor), remainder }
  })

  let left = total - dues.reduce((given, due) => given + due.share, 0)
  const byRemainder = dues.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const due of byRemainder) {
    if (left === 0) break
    due.share += 1
    left -= 1
  }
  return dues.map((due) => due.share)
}
