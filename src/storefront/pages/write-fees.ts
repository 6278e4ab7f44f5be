import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'

export interface ShownFee {
  title: string
  price: string
  /** „už vnt., su PVM“ */
  per: string
}

/** In words, so that the page needs no more code for them. */
export const writeFees = (fees: OfferedFee[], say: (text: string) => string = String): ShownFee[] =>
  fees.map(({ title, unit, price_with_vat, vat }) => ({
    title,
    price: formatMoney(price_with_vat),
    per: say(`už ${unit}, ${vat ? 'su PVM' : 'PVM neskaičiuojamas'}`),
  }))
