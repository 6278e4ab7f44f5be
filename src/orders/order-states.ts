import type { Billing } from '#people/clients/client-labels.ts'

export const orderStates = {
  unpaid: { label: 'Neapmokėtas', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Paying revives it if all is still free. */
  lapsed: { label: 'Nebegalioja', document: 'prepayment', actions: ['mark-paid', 'delete'] },
  /** Holds its units until the company's main user decides; not payable yet. */
  waiting: { label: 'Laukia įmonės patvirtinimo', document: null, actions: ['decide', 'delete'] },
  unapproved: { label: 'Nepatvirtintas', document: null, actions: ['delete'] },
  /** The order is billed later. */
  'on-credit': { label: 'Pagal sąskaitą', document: 'invoice', actions: ['delete'] },
  paid: { label: 'Apmokėtas', document: 'invoice', actions: ['delete'] },
} as const

export type OrderState = keyof typeof orderStates
export type OrderAction = 'mark-paid' | 'decide' | 'delete'

interface Moments {
  lapsed_at: Date | string | null
  /** Absent: needs no approval. */
  unapproved_since?: Date | string | null | undefined
  billing: Billing
}

/** The state is not stored. */
export function getOrderState(order: Moments & ({ is_payed: boolean } | { paid_at: Date | null })): OrderState {
  const isPaid = 'is_payed' in order ? order.is_payed : order.paid_at !== null
  if (isPaid) return 'paid'
  if (order.unapproved_since) return order.lapsed_at === null ? 'waiting' : 'unapproved'
  if (order.billing !== 'prepaid') return 'on-credit'
  return order.lapsed_at === null ? 'unpaid' : 'lapsed'
}

export function isOrderActionAllowed(action: OrderAction, state: OrderState): boolean {
  return (orderStates[state].actions as readonly OrderAction[]).includes(action)
}

/** Otherwise money comes by the client's bills, or not yet. */
export const isPaidItself = (state: OrderState): boolean => state === 'paid' || state === 'unpaid' || state === 'lapsed'
