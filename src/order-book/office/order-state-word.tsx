import type { ReactNode } from 'react'
import { type OrderState, orderState } from '#orders/order-states.ts'
import { StateWord } from '#ui/state-word.tsx'

const colours = { unpaid: 'red', 'on-credit': 'neutral', lapsed: 'neutral', paid: 'green' } as const

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
