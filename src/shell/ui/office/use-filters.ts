import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Query of a navigation still under way. */
let ahead: string | undefined

/** The address may be ahead of the last render; building on that would lose a change. */
export const getLatestSearch = () => new URLSearchParams(ahead ?? location.search)

/** In the address: `?q=petras&state=late`. `given` is stable. A change returns to the first page. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const set = useCallback(
    (changes: Partial<Record<Name, string>>, { replace = false } = {}) => {
      const next = `?${withFilters(getLatestSearch(), changes)}`
      ahead = next
      void Promise.resolve(navigate(next, { replace, preventScrollReset: true })).finally(() => {
        if (ahead === next) ahead = undefined
      })
    },
    [navigate],
  )
  const joined = names.join()
  const key = new URLSearchParams(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))
  const written = key.toString()
  const given = useMemo(
    () => Object.fromEntries(new URLSearchParams(written)) as Partial<Record<Name, string>>,
    [written],
  )
  const clear = useCallback(
    () => set(Object.fromEntries(joined.split(',').map((name) => [name, ''])) as Partial<Record<Name, string>>),
    [set, joined],
  )
  return { given, any: written !== '', set, clear }
}

/** Empty filters are removed, and so is the page. */
export function withFilters(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  next.delete('page')
  return next
}
