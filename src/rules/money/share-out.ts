/**
 * Largest remainder: shares of `total` cents in proportion to `weights` that add up exactly; ties go to the earlier
 * line. Negative totals mirror positive ones.
 *
 * BigInt: cents times cents overflow at about a million euros. Throws RangeError when the weights of a nonzero total
 * sum up to 0.
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
