import type { Billing } from '#clients/client-words.ts'

/** An order's life: what it is called, which document it offers, what may be done with it. */
export const orderStates = {
  unpaid: { label: 'Neapmokėtas', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Not paid in time: paying it revives it, if all of it is still free. */
  lapsed: { label: 'Nebegalioja', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Above its buyer's limit: it holds what it ordered until the company's main user decides, and is nothing to pay yet. */
  waiting: { label: 'Laukia įmonės patvirtinimo', document: null, actions: ['decide', 'delete'] },
  /** Nobody of the company approved it: it holds nothing. */
  unapproved: { label: 'Nepatvirtintas', document: null, actions: ['delete'] },
  /** Its bill comes later: nothing is waited for before. */
  'on-credit': { label: 'Pagal sąskaitą', document: 'invoice', actions: ['delete'] },
  paid: { label: 'Apmokėtas', document: 'invoice', actions: ['delete'] },
} as const

export type OrderState = keyof typeof orderStates
export type OrderAction = 'mark-paid' | 'decide' | 'delete'

interface Moments {
  lapsed_at: Date | string | null
  /** Absent on the wire of orders that need nobody's approval. */
  unapproved_since?: Date | string | null | undefined
  billing: Billing
}

/** The state is told from the moments of payment, approval and lapse, it is not kept beside them. */
export function orderState(order: Moments & ({ is_payed: boolean } | { paid_at: Date | null })): OrderState {
  const isPaid = 'is_payed' in order ? order.is_payed : order.paid_at !== null
  if (isPaid) return 'paid'
  if (order.unapproved_since) return order.lapsed_at === null ? 'waiting' : 'unapproved'
  if (order.billing !== 'prepaid') return 'on-credit'
  return order.lapsed_at === null ? 'unpaid' : 'lapsed'
}

export function orderMay(action: OrderAction, state: OrderState): boolean {
  return (orderStates[state].actions as readonly OrderAction[]).includes(action)
}

/** Money comes, or came, for the order itself, which has a paper of its own for that; else for bills of its client, or for nothing yet. */
export const isPaidItself = (state: OrderState): boolean => state === 'paid' || state === 'unpaid' || state === 'lapsed'
