import { formatPlural } from '#platform/pick-plural-form.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { Kind } from '../kinds.ts'
import type { BranchAvailability } from './public/add-branch-availability.ts'

interface StockWordProps {
  kind: Kind
  left: number
  /** Rent: units free over the dates. */
  freeInPeriod?: number | undefined
  /** Availability by branch in a shop with several. */
  at?: BranchAvailability[] | undefined
  all?: boolean
  /** Today: nothing is to be had now. */
  isClosed?: boolean | undefined
}

/** Goods show the whole shop until a branch is chosen; tools of several towns are never one number. */
export function StockLabel({ at, all, ...whole }: StockWordProps) {
  const { placeId, isChosen } = useChosenBranch()
  const isTool = whole.kind === 'rent' && whole.freeInPeriod === undefined
  if (!at?.some(({ free }) => free > 0)) {
    // the sum of a shop's places may count what is under way between them
    return <WholeStock {...whole} left={at && isTool ? 0 : whole.left} />
  }
  if (!(isChosen || all || isTool)) return <WholeStock {...whole} />
  const here = at.find(({ id }) => id === placeId) ?? at[0]
  const isEach = all || !isChosen
  const rest = at.filter((one) => one !== here && (isEach || (here?.free === 0 && one.free > 0)))
  const words = [here, ...rest].map((one) => one?.words).join(', ')
  if (!isChosen && !isTool)
    return (
      <span className="grid gap-1">
        <WholeStock {...whole} />
        <span className="text-soft">{words}</span>
      </span>
    )
  return (
    <StateLabel colour={here?.free ? 'green' : 'amber'} wraps>
      {whole.freeInPeriod === undefined ? words : `Tuo metu: ${words}`}
    </StateLabel>
  )
}

function WholeStock({ kind, left, freeInPeriod, isClosed }: Omit<StockWordProps, 'at' | 'all'>) {
  if (freeInPeriod !== undefined)
    return <StateLabel colour="green">{`Tuo metu laisva: ${freeInPeriod}\u00a0vnt.`}</StateLabel>
  if (kind === 'rent')
    return left > 0 ? (
      <StateLabel colour="green">{`${isClosed ? 'Laisva' : 'Dabar laisva'}: ${left}\u00a0vnt.`}</StateLabel>
    ) : (
      <StateLabel colour="amber">{isClosed ? 'Išnuomota' : 'Dabar išnuomota'}</StateLabel>
    )
  if (left <= 0) return <StateLabel colour="red">Išparduota</StateLabel>
  return <StateLabel colour="green">{left > 5 ? 'Yra sandėlyje' : `Liko ${formatPlural(left, units)}`}</StateLabel>
}

const units = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
