import type { OrderState } from '#orders/order-states.ts'
import type { OrderStage } from '../../rental-states.ts'

/** What the counter does with an order, by the name of its button. */
export const stepsOfCounter = {
  handOut: (orderId: number) => ({ label: 'Išduoti', to: `/admin/isdavimas/${orderId}` }),
  takeBack: (orderId: number) => ({ label: 'Priimti', to: `/admin/priemimas/${orderId}` }),
}

/** Undefined: nothing is to come or to go. */
export function getCounterStep(orderId: number, stage: OrderStage | undefined) {
  if (!stage || stage === 'returned' || stage === 'cancelled') return undefined
  return stepsOfCounter[stage === 'reserved' ? 'handOut' : 'takeBack'](orderId)
}

const holding = new Set<OrderState>(['unpaid', 'on-credit', 'paid'])

/** What lapsed, or waits for the company's word, is not handed out. */
export const isHoldingUnits = (state: OrderState): boolean => holding.has(state)
