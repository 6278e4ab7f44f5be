import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { getMonthAfter, listDaysOfMonth, type Month, toMonth } from '#rules/calendar/month.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import type { ShowAvailability } from '../rentals.contract.ts'

export const showAvailability = defineSlimEndpoint<typeof ShowAvailability>(
  'GET',
  '/api/rent-products/:slug/availability',
)

export interface Availability {
  free: ReadonlyMap<Day, number>
  failed: boolean
  retry: () => void
}

/** Loads two months; earlier answers are kept. */
export function useAvailability(slug: string, month: Month | undefined, today: Day | undefined): Availability {
  const [free, setFree] = useState<ReadonlyMap<Day, number>>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { askedPlace } = useChosenBranch()
  const ofPlace = useRef(askedPlace)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is already known is looked at, not waited for; each attempt asks anew
  useEffect(() => {
    if (!month || !today) return
    const end = listDaysOfMonth(getMonthAfter(month)).at(-1) as Day
    // February is short.
    const last = month === toMonth(today) && end < addDays(today, 34) ? addDays(today, 34) : end
    const first = listDaysOfMonth(month)[0] as Day
    const from = first < today ? today : first
    // what another place has free says nothing
    const isSame = ofPlace.current === askedPlace
    if (!isSame) setFree(new Map())
    ofPlace.current = askedPlace
    const isKnown = isSame && free.has(from) && free.has(last)
    if (isKnown || last < from) return

    const abort = new AbortController()
    const query = { from, to: last, ...(askedPlace && { place: askedPlace }) }
    sendRequest(showAvailability, { params: { slug }, query, signal: abort.signal })
      .then(({ data }) => {
        setFree((known) => new Map([...known, ...data.map(({ date, free }) => [date, free] as const)]))
        setFailed(false)
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true)
      })
    return () => abort.abort()
  }, [slug, month, today, attempt, askedPlace])

  return { free, failed, retry: () => setAttempt((n) => n + 1) }
}

/** The calendar's limit. */
export const getLastCalendarDay = (today: Day): Day => addDays(today, 366)
