import { retirementWords, stateWords } from '#catalogue/units/unit-words.ts'
import type { Unit, UnitState } from '#catalogue/units/units.contract.ts'
import { type StateColour, StateWord } from '#shell/ui/state-word.tsx'

export function UnitStateWord({ unit: { state, retired_reason } }: { unit: Pick<Unit, 'state' | 'retired_reason'> }) {
  return (
    <>
      <StateWord colour={colours[state]}>{stateWords[state]}</StateWord>
      {retired_reason && (
        <span className="block text-sm text-soft">{retirementWords[retired_reason].toLowerCase()}</span>
      )}
    </>
  )
}

const colours: Record<UnitState, StateColour> = {
  idle: 'green',
  out: 'red',
  down: 'amber',
  elsewhere: 'amber',
  in_transit: 'amber',
  retired: 'neutral',
}
