import { type StateColour, StateWord } from '#ui/state-word.tsx'
import { retirementWords, stateWords } from '#units/unit-words.ts'
import type { Unit, UnitState } from '#units/units.contract.ts'

/** Where a machine is, as a word with its colour. */
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

const colours: Record<UnitState, StateColour> = { idle: 'green', out: 'red', down: 'amber', retired: 'neutral' }
