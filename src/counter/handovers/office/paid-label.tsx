import { formatMoney } from '#rules/money/format-money.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { Handover } from '../handovers.contract.ts'

/** The order and its family together. */
export function PaidLabel({ handover: { is_payed, billing, due } }: { handover: Handover }) {
  if (!is_payed && due === 0 && billing !== 'prepaid')
    return <StateLabel colour="neutral">Apmokės pagal sąskaitą</StateLabel>
  return (
    <>
      <StateLabel colour={is_payed ? 'green' : 'red'}>{is_payed ? 'Apmokėta' : 'Neapmokėta'}</StateLabel>
      {due > 0 && <span className="figures font-semibold text-bad">{formatMoney(due)}</span>}
    </>
  )
}
