import type { Billing } from '#clients/client-words.ts'

/** An order's life: what it is called, which document it offers, what may be done with it. */
export const orderStates = {
  unpaid: { label: 'Neapmokėtas', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Not paid in time: paying it revives it, if all of it is still free. */
  lapsed: { label: 'Nebegalioja', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Its bill comes later: nothing is waited for before. */
  'on-credit': { label: 'Pagal sąskaitą', document: 'invoice', actions: ['delete'] },
  paid: { label: 'Apmokėtas', document: 'invoice', actions: ['delete'] },
} as const

export type OrderState = keyof typeof orderStates
export type OrderAction = 'mark-paid' | 'delete'

interface Moments {
  lapsed_at: Date | string | null
  billing: Billing
}

/** The state is told from the moments of payment and lapse, it is not kept beside them. */
export function orderState(order: Moments & ({ is_payed: boolean } | { paid_at: Date | null })): OrderState {
  const isPaid = 'is_payed' in order ? order.is_payed : order.paid_at !== null
  if (isPaid) return 'paid'
  if (order.billing !== 'prepaid') return 'on-credit'
  return order.lapsed_at === null ? 'unpaid' : 'lapsed'
}

export function orderMay(action: OrderAction, state: OrderState): boolean {
  return (orderStates[state].actions as readonly OrderAction[]).includes(action)
}
