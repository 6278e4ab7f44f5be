import { counted } from '#platform/plural.ts'
import { StateWord } from '#ui/state-word.tsx'
import type { Kind } from '../kinds.ts'

/** What can be had now, in a word. */
export function StockWord({ kind, left }: { kind: Kind; left: number }) {
  if (kind === 'rent')
    return left > 0 ? (
      <StateWord colour="green">Dabar laisva: {left}&nbsp;vnt.</StateWord>
    ) : (
      <StateWord colour="amber">Dabar išnuomota</StateWord>
    )
  if (left <= 0) return <StateWord colour="red">Išparduota</StateWord>
  return <StateWord colour="green">{left > 5 ? 'Yra sandėlyje' : `Liko ${counted(left, units)}`}</StateWord>
}

const units = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
