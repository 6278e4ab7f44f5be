/**
 * Shares a payment between orders and bills in their order: each gets what is due for it while there is money, and the last one
 * all that is left. Cents; the shares are always the whole payment.
 */
export function shareMoney(dues: number[], amount: number): number[] {
  let left = amount
  return dues.map((due, index) => {
    const share = index === dues.length - 1 ? left : Math.min(due, left)
    left -= share
    return share
  })
}
