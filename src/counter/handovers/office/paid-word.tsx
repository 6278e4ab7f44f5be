import { formatMoney } from '#rules/money/format-money.ts'
import { StateWord } from '#shell/ui/state-word.tsx'
import type { Handover } from '../handovers.contract.ts'

/** Of the order and its family. */
export function PaidWord({ handover: { is_payed, billing, due } }: { handover: Handover }) {
  if (!is_payed && due === 0 && billing !== 'prepaid')
    return <StateWord colour="neutral">Apmokės pagal sąskaitą</StateWord>
  return (
    <>
      <StateWord colour={is_payed ? 'green' : 'red'}>{is_payed ? 'Apmokėta' : 'Neapmokėta'}</StateWord>
      {due > 0 && <span className="figures font-semibold text-bad">{formatMoney(due)}</span>}
    </>
  )
}
