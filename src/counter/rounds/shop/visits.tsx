import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { formatDayOfMonth, weekdayName } from '#rules/calendar/format-day.ts'
import { StateWord } from '#shell/ui/state-word.tsx'
import type { ShowGuestVisits, ShowVisits, Visit } from '../rounds.contract.ts'
import { timesInWords } from '../visit-words.ts'

const showVisits = slimEndpoint<typeof ShowVisits>('GET', '/api/orders/:id/visits')
const showGuestVisits = slimEndpoint<typeof ShowGuestVisits>('GET', '/api/guest-orders/:secret/visits')

const EVERY_MS = 60_000

interface VisitsProps {
  orderId: number
  /** Of an order without an account. */
  secret?: string
  turn: number
}

/** Reloaded every minute. */
export default function Visits({ orderId, secret, turn }: VisitsProps) {
  const [visits, setVisits] = useState<Visit[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks anew
  useEffect(() => {
    let isGone = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      const asked = secret
        ? sendRequest(showGuestVisits, { params: { secret } })
        : sendRequest(showVisits, { params: { id: orderId } })
      // The order's page needs no answer.
      asked.then(({ data }) => isGone || setVisits(data)).catch(() => {})
    }
    ask()
    const clock = setInterval(ask, EVERY_MS)
    return () => {
      isGone = true
      clearInterval(clock)
    }
  }, [orderId, secret, turn])
  if (visits.length === 0) return null
  return (
    <ul aria-label="Kada atvyksime" className="grid grid-cols-1 gap-2">
      {visits.map((visit) => (
        <li
          key={`${visit.kind} ${visit.day} ${visit.visit}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-house border border-line bg-sunken px-4 py-3"
        >
          <span className="figures">
            <span>{visit.kind === 'deliver' ? 'Pristatymas' : 'Paėmimas'}</span>: <span>{weekdayName(visit.day)}</span>,{' '}
            <span>{formatDayOfMonth(visit.day)}</span>, <span>{timesInWords(visit.from_time, visit.to_time)}</span>
          </span>
          <StateWord colour={colours[visit.visit]}>{words[visit.kind][visit.visit]}</StateWord>
        </li>
      ))}
    </ul>
  )
}

const colours = { planned: 'neutral', 'set-out': 'amber', arrived: 'amber', done: 'green', failed: 'red' } as const
const words = {
  deliver: {
    planned: 'Suplanuotas',
    'set-out': 'Vežėjas išvyko',
    arrived: 'Vežėjas vietoje',
    done: 'Pristatyta',
    failed: 'Nepavyko, susisieksime',
  },
  collect: {
    planned: 'Suplanuotas',
    'set-out': 'Vežėjas išvyko',
    arrived: 'Vežėjas vietoje',
    done: 'Paimta',
    failed: 'Nepavyko, susisieksime',
  },
} as const
