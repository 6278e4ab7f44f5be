/** Each gets its due while money lasts, the last gets the rest. Cents. */
export function shareMoney(dues: number[], amount: number): number[] {
  let left = amount
  return dues.map((due, index) => {
    const share = index === dues.length - 1 ? left : Math.min(due, left)
    left -= share
    return share
  })
}
