import { computePercentOf } from '#rules/money/scale-cents.ts'

/** Cents: its sum, or that percent of what a unit is worth, in whole cents, half a cent up. */
export const computeUnitDeposit = ({
  deposit,
  deposit_percent,
  replacement_value,
}: {
  deposit: number
  deposit_percent: number
  replacement_value: number
}): number => (deposit_percent > 0 ? computePercentOf(replacement_value, deposit_percent) : deposit)
