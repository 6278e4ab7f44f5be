import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { PlannedRow } from './change-plan.ts'
import { computeTariffParts } from './price-span.ts'

/** At the agreed price and today's VAT rate. Sums are for the ledger. */
export const writePrice = (unit_price: number, rate: number) => ({
  unit_price,
  unit_price_with_vat: withVat(unit_price, rate),
  price: 0,
  price_with_vat: 0,
})

interface Anew {
  quantity: number
  units: number
  rate: number
}

export function writeAnew(written: PlannedRow, { quantity, units, rate }: Anew): PlannedRow {
  return {
    ...writePartOf(written, quantity),
    ...writePrice(written.unit_price, rate),
    charged_units: units,
    pieces: computeTariffParts(written, units, rate),
  }
}

/** Its discount is the share of so many of them. */
export const writePartOf = (written: PlannedRow, quantity: number): PlannedRow => ({
  ...written,
  quantity,
  by_hand: written.by_hand ? shareOf(written.by_hand, quantity, written.quantity) : null,
})

const shareOf = ({ list, taken_off, ...said }: ByHand, quantity: number, all: number): ByHand => ({
  ...said,
  list: { ...list, price: roundHalfUp(list.price * quantity, all) },
  taken_off: roundHalfUp(taken_off * quantity, all),
})
