import { type StateColour, StateWord } from '#shell/ui/state-word.tsx'
import type { OnlineState } from '../online-payment-words.ts'

export const stateWords: Record<OnlineState, string> = {
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
  return <StateWord colour={colours[state]}>{stateWords[state]}</StateWord>
}
