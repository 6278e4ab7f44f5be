import type { ReactNode } from 'react'
import { getOrderState, type OrderState } from '#orders/order-states.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'

const colours: Record<OrderState, 'red' | 'amber' | 'neutral' | 'green'> = {
  unpaid: 'red',
  waiting: 'amber',
  unapproved: 'neutral',
  'on-credit': 'neutral',
  lapsed: 'neutral',
  paid: 'green',
}

type OrderStateWordProps = { order: Parameters<typeof getOrderState>[0]; words: Record<OrderState, ReactNode> }

export function OrderStateWord({ order, words }: OrderStateWordProps) {
  const state = getOrderState(order)
  return <StateLabel colour={colours[state]}>{words[state]}</StateLabel>
}
