import type { ReactNode } from 'react'
import { type OrderState, orderState } from '#orders/order-states.ts'
import { StateWord } from '#shell/ui/state-word.tsx'

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
  words: Record<OrderState, ReactNode>
}

export function OrderStateWord({ order, words }: OrderStateWordProps) {
  const state = orderState(order)
  return <StateWord colour={colours[state]}>{words[state]}</StateWord>
}
