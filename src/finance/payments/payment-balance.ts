/** Cents with VAT. */
export interface PaymentBalance {
  owed: number
  received: number
  due: number
  /** Beyond what is owed, to be refunded; without the client's advance. */
  over: number
  /** Refunded while the invoice still claims it: a credit note is missing. */
  uncredited: number
}

interface Money {
  total: number
  /** Cents, positive. */
  credited: number
  received: number
  isPaid: boolean
  /** Nothing is owed; received money waits for a decision. */
  isLapsed?: boolean
  /** Cents of what was received that credit notes freed for the client: their advance, and what it has paid since. */
  advance?: number
}

/** A paid order is short only after refunds: nobody owes that, a credit note is missing. */
export function computeBalance({
  total,
  credited,
  received,
  isPaid,
  isLapsed = false,
  advance = 0,
}: Money): PaymentBalance {
  const owed = isLapsed ? 0 : total - credited
  const short = Math.max(0, owed + advance - received)
  const over = Math.max(0, received - advance - owed)
  return { owed, received, due: isPaid ? 0 : short, over, uncredited: isPaid ? short : 0 }
}
