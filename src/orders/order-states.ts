/** An order's life: what it is called, which document it offers, what may be done with it. */
export const orderStates = {
  unpaid: { label: 'Neapmokėtas', document: 'prepayment', deeds: ['mark-paid', 'delete'] },
  paid: { label: 'Apmokėtas', document: 'invoice', deeds: ['delete'] },
} as const

export type OrderState = keyof typeof orderStates
export type OrderDeed = 'mark-paid' | 'delete'

/** The state is told from the moment of payment, it is not kept beside it. */
export function orderState(order: { is_payed: boolean } | { paid_at: Date | null }): OrderState {
  const isPaid = 'is_payed' in order ? order.is_payed : order.paid_at !== null
  return isPaid ? 'paid' : 'unpaid'
}

export function orderMay(deed: OrderDeed, state: OrderState): boolean {
  return (orderStates[state].deeds as readonly OrderDeed[]).includes(deed)
}
