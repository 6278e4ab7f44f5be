import { counted } from '#platform/plural.ts'
import { StateWord } from '#ui/state-word.tsx'
import type { Kind } from '../kinds.ts'

interface StockWordProps {
  kind: Kind
  left: number
  /** Rent: units free over the dates that were asked for. */
  freeInPeriod?: number | undefined
}

/** What can be had now, or on the dates asked for, in a word. */
export function StockWord({ kind, left, freeInPeriod }: StockWordProps) {
  if (freeInPeriod !== undefined)
    return <StateWord colour="green">{`Tuo metu laisva: ${freeInPeriod}\u00a0vnt.`}</StateWord>
  if (kind === 'rent')
    return left > 0 ? (
      <StateWord colour="green">{`Dabar laisva: ${left}\u00a0vnt.`}</StateWord>
    ) : (
      <StateWord colour="amber">Dabar išnuomota</StateWord>
    )
  if (left <= 0) return <StateWord colour="red">Išparduota</StateWord>
  return <StateWord colour="green">{left > 5 ? 'Yra sandėlyje' : `Liko ${counted(left, units)}`}</StateWord>
}

const units = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
