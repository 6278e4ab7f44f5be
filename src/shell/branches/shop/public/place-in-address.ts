import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { findChosenBranch, getBranchParameter, readStoredBranchId, useChosenBranch } from './chosen-place.ts'

/** Keeps `?place=` to the choice while `isAsked`. Where nothing has been chosen yet, the address chooses. */
export function usePlaceInAddress(isAsked: boolean): void {
  const { places, askedPlace, choose } = useChosenBranch()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const named = search.get('place') ?? undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: upon another choice, too
  useEffect(() => {
    if (places.length === 0 || !isAsked) return
    const isNamed = places.some(({ id }) => String(id) === named)
    // The first render does not know yet what is kept.
    const kept = readStoredBranchId()
    if (isNamed && kept === undefined) return choose(Number(named))
    const wanted = getBranchParameter(findChosenBranch(places, kept))
    if (named === wanted?.toString()) return
    const next = new URLSearchParams(location.search)
    if (wanted === undefined) next.delete('place')
    else next.set('place', String(wanted))
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
  }, [places, isAsked, named, askedPlace, choose, navigate])
}
