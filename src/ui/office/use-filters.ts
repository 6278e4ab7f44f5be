import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Where the last change of a filter leads, while the address is not there yet. */
let ahead: string | undefined

/** The newest query of the address: on a slow machine it is ahead of what was rendered last, and a change made of that would lose the one before. */
export const newestSearch = () => new URLSearchParams(ahead ?? location.search)

/**
 * The filters of an office list, kept in the address: `?q=petras&state=late`. `given` holds those that are set and keeps its
 * identity while they stay the same, so that a list's question may depend on it. A changed filter leads to the first page;
 * `set` writes a new step into the browser's history unless it says `replace` (typing).
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const set = useCallback(
    (changes: Partial<Record<Name, string>>, { replace = false } = {}) => {
      const next = `?${withFilters(newestSearch(), changes)}`
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

/** The address's query with these filters changed; an empty one leaves it, and the page with it. */
export function withFilters(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  next.delete('page')
  return next
}
