import type { DocumentPlaces } from '#people/documents/document-snapshot.ts'
import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import type { OrderBranches } from '#shell/branches/order-branches.ts'

/** Undefined in a shop of one place. */
export function buildDocumentPlaces({ place, returnPlace, isOnly }: OrderBranches): DocumentPlaces | undefined {
  if (isOnly) return undefined
  return {
    from: formatBranchWithHours(place),
    ...(returnPlace.id !== place.id && { back: formatBranchWithHours(returnPlace) }),
  }
}
