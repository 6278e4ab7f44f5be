import { formatMoney } from '#rules/money/format-money.ts'

/** Cents. */
export const describeLiabilityLimit = (left: number): string =>
  `Ne daugiau kaip ${formatMoney(left)} (apsauga nuo žalos)`
