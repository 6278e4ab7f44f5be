import type { ReactNode } from 'react'
import { type OrderState, orderState } from '#orders/order-states.ts'
import { StateWord } from '#ui/state-word.tsx'

const colours: Record<OrderState, 'red' | 'amber' | 'neutral' | 'green'> = {
  unpaid: 'red',
  waiting: 'amber',
  unapproved: 'neutral',
  'on-credit': 'neutral',
  lapsed: 'neutral',
  paid: 'green',
}

type OrderStateWordProps = {
  order: Parameters<typeof orderState>[0]
  /** How each state is said here. */
  words: Record<OrderState, ReactNode>
}

/** How far an order is, in the words of the place where it is said. */
export function OrderStateWord({ order, words }: OrderStateWordProps) {
  const state = orderState(order)
  return <StateWord colour={colours[state]}>{words[state]}</StateWord>
}
