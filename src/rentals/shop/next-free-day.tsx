import { useEffect, useState } from 'react'
import { addDays, type Day } from '#calendar/day.ts'
import { formatDayOfMonth, weekdayName } from '#calendar/format-day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { firstFreeDay } from './first-free-day.ts'
import { showAvailability } from './use-availability.ts'

interface NextFreeDayProps {
  slug: string
  today: Day
  onChoose: (day: Day) => void
}

const daysAhead = 60

/** For a tool all of whose units are out: from which day on it can be had. Silent when that can't be found out. */
export function NextFreeDay({ slug, today, onChoose }: NextFreeDayProps) {
  const [found, setFound] = useState<{ day: Day | undefined }>()

  useEffect(() => {
    const abort = new AbortController()
    sendRequest(showAvailability, {
      params: { slug },
      query: { from: today, to: addDays(today, daysAhead) },
      signal: abort.signal,
    })
      .then(({ data }) => setFound({ day: firstFreeDay(data) }))
      .catch(() => undefined)
    return () => abort.abort()
  }, [slug, today])

  const { day } = found ?? {}
  return (
    <p aria-live="polite" className="mb-3 min-h-6 text-[0.9375rem]">
      <span>{found && !day && `Per artimiausias ${daysAhead} dienų laisvų vienetų nėra.`}</span>
      {day && (
        <span>
          Artimiausia laisva diena –{' '}
          <button type="button" onClick={() => onChoose(day)} className="font-semibold text-steel underline">
            {`${formatDayOfMonth(day)}, ${weekdayName(day)}`}
          </button>
        </span>
      )}
    </p>
  )
}
