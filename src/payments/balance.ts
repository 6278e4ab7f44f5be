/** Money of one order in cents with VAT. */
export interface Balance {
  /** What the customer owes for the order: its total without what was credited. */
  owed: number
  /** Payments less refunds. */
  received: number
  /** Still to come; 0 when nothing is. */
  due: number
  /** Received beyond what is owed: to be given back to the customer; 0 when nothing is. */
  over: number
}

/**
 * Where an order's money stands. `total` is its price with VAT, `credited` the sum of its credit notes (a positive
 * number), `received` the sum of its payments, refunds being negative. All in cents.
 */
export function balance({ total, credited, received }: { total: number; credited: number; received: number }): Balance {
  const owed = total - credited
  return { owed, received, due: Math.max(0, owed - received), over: Math.max(0, received - owed) }
}
