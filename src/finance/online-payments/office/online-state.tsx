import { type StateColour, StateLabel } from '#shell/ui/state-label.tsx'
import { type OnlineState, onlineStateLabels } from '../online-payment-states.ts'

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
