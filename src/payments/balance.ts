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
  /** Given back although the invoice still bears it: a credit note is missing, not money; 0 when none is. */
  uncredited: number
}

interface Money {
  /** The order's price with VAT. */
  total: number
  /** The sum of its credit notes, a positive number. */
  credited: number
  /** The sum of its payments, refunds being negative. */
  received: number
  /** All of its price had come once, and its VAT invoice was given. */
  isPaid: boolean
  /** It was not paid in time and holds nothing: nothing is owed for it, and what came is to be given back or decided about. */
  isLapsed?: boolean
}

/**
 * Where an order's money stands; all in cents. Once an order is paid, it can be short of money only because some went back
 * to the customer: nobody owes it then, but the invoice says more than the shop has.
 */
export function balance({ total, credited, received, isPaid, isLapsed = false }: Money): Balance {
  const owed = isLapsed ? 0 : total - credited
  const short = Math.max(0, owed - received)
  const over = Math.max(0, received - owed)
  return { owed, received, due: isPaid ? 0 : short, over, uncredited: isPaid ? short : 0 }
}
