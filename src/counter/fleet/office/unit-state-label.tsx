import { retirementReasonLabels, unitStateLabels } from '#catalogue/units/unit-labels.ts'
import type { Unit, UnitState } from '#catalogue/units/units.contract.ts'
import { type StateColour, StateLabel } from '#shell/ui/state-label.tsx'

export function UnitStateLabel({ unit: { state, retired_reason } }: { unit: Pick<Unit, 'state' | 'retired_reason'> }) {
  return (
    <>
      <StateLabel colour={colours[state]}>{unitStateLabels[state]}</StateLabel>
      {retired_reason && (
        <span className="block text-sm text-soft">{retirementReasonLabels[retired_reason].toLowerCase()}</span>
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
