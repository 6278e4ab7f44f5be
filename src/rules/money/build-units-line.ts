import type { LineToTotal } from './compute-totals.ts'

/** A line of equal days, hours or pieces, in cents without VAT, for `totals`. */
export const buildUnitsLine = (line: { quantity: number; unit_price: number; charged_units: number }): LineToTotal => ({
  quantity: line.quantity,
  pieces: [{ price: line.unit_price, count: line.charged_units }],
})
