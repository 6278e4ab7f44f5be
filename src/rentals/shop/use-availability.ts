import { useEffect, useState } from 'react'
import { addDays, type Day } from '#calendar/day.ts'
import { type Month, monthDays, monthOf, nextMonth } from '#calendar/month.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { ShowAvailability } from '../rentals.contract.ts'

export const showAvailability = slimEndpoint<typeof ShowAvailability>('GET', '/api/rent-products/:slug/availability')

export interface Availability {
  /** Units free on each day that has been asked for. */
  free: ReadonlyMap<Day, number>
  failed: boolean
  retry: () => void
}

/** How many units are free in the month that is shown and the one after it; what was asked once stays known. */
export function useAvailability(slug: string, month: Month | undefined, today: Day | undefined): Availability {
  const [free, setFree] = useState<ReadonlyMap<Day, number>>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is already known is looked at, not waited for; each attempt asks anew
  useEffect(() => {
    if (!month || !today) return
    const end = monthDays(nextMonth(month)).at(-1) as Day
    // In February the weeks from today reach into the month after the next.
    const last = month === monthOf(today) && end < addDays(today, 34) ? addDays(today, 34) : end
    const first = monthDays(month)[0] as Day
    const from = first < today ? today : first
    const isKnown = free.has(from) && free.has(last)
    if (isKnown || last < from) return

    const abort = new AbortController()
    sendRequest(showAvailability, { params: { slug }, query: { from, to: last }, signal: abort.signal })
      .then(({ data }) => {
        setFree((known) => new Map([...known, ...data.map(({ date, free }) => [date, free] as const)]))
        setFailed(false)
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true)
      })
    return () => abort.abort()
  }, [slug, month, today, attempt])

  return { free, failed, retry: () => setAttempt((n) => n + 1) }
}

/** The last day that a rental may end on, as far as the calendar lets one look. */
export const lastDay = (today: Day): Day => addDays(today, 366)
