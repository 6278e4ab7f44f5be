import { type StateColour, StateLabel } from '#shell/ui/state-label.tsx'
import type { OnlineState } from '../online-payment-states.ts'

export const onlineStateLabels: Record<OnlineState, string> = {
  waiting: 'Laukia',
  paid: 'Apmokėta',
  'not-paid': 'Neapmokėta',
  'to-decide': 'Reikia sprendimo',
  returned: 'Grąžinta',
}

const colours: Record<OnlineState, StateColour> = {
  waiting: 'amber',
  paid: 'green',
  'not-paid': 'neutral',
  'to-decide': 'red',
  returned: 'neutral',
}

export function OnlineStateWord({ state }: { state: OnlineState }) {
  return <StateLabel colour={colours[state]}>{onlineStateLabels[state]}</StateLabel>
}
