import { useCallback, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { type RentalsCalendar, ShowRentalsCalendar } from '../../rentals.contract.ts'
import { stateOf } from '../list-filters.ts'
import type { ShownRange } from './shown-range.ts'

interface Asked extends Pick<ShownRange, 'from' | 'to'> {
  page: number
  given: Partial<Record<'q' | 'state' | 'product' | 'category', string>>
}

interface Shown {
  calendar: RentalsCalendar | null
  loading: boolean
  problem: unknown
}

/** The calendar that the address asks for. What is shown stays until the next answer is here. */
export function useCalendar({ from, to, page, given }: Asked) {
  const [asked, setAsked] = useState(0)
  const [shown, setShown] = useState<Shown>({ calendar: null, loading: true, problem: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the refreshes
  useEffect(() => {
    const question = new AbortController()
    setShown((before) => ({ ...before, loading: true }))
    const { state, ...others } = given
    const query = { from, to, page, ...others, state: stateOf(state) }
    sendRequest(ShowRentalsCalendar, { query, signal: question.signal }).then(
      (calendar) => setShown({ calendar, loading: false, problem: null }),
      (problem: unknown) => {
        if (!question.signal.aborted) setShown((before) => ({ ...before, loading: false, problem }))
      },
    )
    return () => question.abort()
  }, [from, to, page, given, asked])

  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  return { ...shown, refresh }
}
