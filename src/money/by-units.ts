import type { LineToTotal } from './totals.ts'

/** A line whose every day, hour or piece costs the same, in cents without VAT: what `totals` takes. */
export const byUnits = (line: { quantity: number; unit_price: number; charged_units: number }): LineToTotal => ({
  quantity: line.quantity,
  pieces: [{ price: line.unit_price, count: line.charged_units }],
})
