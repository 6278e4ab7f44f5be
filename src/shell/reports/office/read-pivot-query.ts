import type { SentQueryOf } from '#platform/contract.ts'
import { addOfficeBranch } from '#shell/branches/office/public/office-place.tsx'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import type { Pivot } from '../define-pivot.ts'

/** What the address of a report asks for. */
export function readPivotQuery({ by }: Pivot, search: URLSearchParams): SentQueryOf<Pivot['show']> & { by: string } {
  const input = search.get('by') ?? ''
  const place = Number(addOfficeBranch(search).get('place')) || undefined
  return {
    ...reportDays(search),
    by: input in by ? input : (Object.keys(by)[0] as string),
    ...(place !== undefined && { place }),
    ...(search.get('compare') === 'previous' && { compare: 'previous' as const }),
  }
}
