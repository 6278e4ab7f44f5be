import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'

/** A shop with one branch shows nothing. */
export function PickupBranchLine() {
  const { place } = useChosenBranch()
  return (
    place && (
      <p className="figures text-sm wrap-anywhere">
        <span className="font-semibold">Atsiimsite:</span> <span>{formatBranchWithHours(place)}</span>
      </p>
    )
  )
}
