/** What a line with a waiver costs by its tariff, worked out by hand and in whole numbers. */
export interface WaiverPriceInput {
  quantity: number
  days: number
  /** Cents without VAT. */
  day: number
  /** Whole hundredths. */
  percent: number
}

const halfUp = (over: number, by: number) => Math.floor((2 * over + by) / (2 * by))
export const computeExpectedGross = (net: number) => halfUp(net * 121, 100)

export function computeExpectedLinePrice(
  { quantity, days, day, percent }: WaiverPriceInput,
  basis: 'private' | 'company',
): number {
  const rent = quantity * days
  const share = halfUp(rent * day * percent, 10_000)
  return basis === 'company' ? rent * day + share : rent * computeExpectedGross(day) + computeExpectedGross(share)
}
