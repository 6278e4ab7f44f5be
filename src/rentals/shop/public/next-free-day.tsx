import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { findFirstFreeDay } from '../find-first-free-day.ts'
import { showAvailability } from '../use-availability.ts'

interface NextFreeDayProps {
  slug: string
  today: Day
  onChoose: (day: Day) => void
}

const daysAhead = 60

export function NextFreeDay({ slug, today, onChoose }: NextFreeDayProps) {
  const { askedPlace } = useChosenBranch()
  const [match, setFound] = useState<{ day: Day | undefined }>()

  useEffect(() => {
    const abort = new AbortController()
    sendRequest(showAvailability, {
      params: { slug },
      query: { from: today, to: addDays(today, daysAhead), ...(askedPlace && { place: askedPlace }) },
      signal: abort.signal,
    })
      .then(({ data }) => setFound({ day: findFirstFreeDay(data) }))
      .catch(() => undefined)
    return () => abort.abort()
  }, [slug, today, askedPlace])

  const { day } = match ?? {}
  return (
    <p aria-live="polite" className="mb-3 min-h-6 text-[0.9375rem]">
      <span>{match && !day && `Per artimiausias ${daysAhead} dienų laisvų vienetų nėra.`}</span>
      {day && (
        <span>
          Artimiausia laisva diena –{' '}
          <button type="button" onClick={() => onChoose(day)} className="font-semibold text-steel underline">
            {`${formatDayOfMonth(day)}, ${formatWeekday(day)}`}
          </button>
        </span>
      )}
    </p>
  )
}
