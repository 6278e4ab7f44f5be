import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { ShowGuestVisits, ShowVisits, Visit } from '../rounds.contract.ts'
import { formatVisitTimes } from '../visit-labels.ts'

const showVisits = defineSlimEndpoint<typeof ShowVisits>('GET', '/api/orders/:id/visits')
const showGuestVisits = defineSlimEndpoint<typeof ShowGuestVisits>('GET', '/api/guest-orders/:secret/visits')

const EVERY_MS = 60_000

interface VisitsProps {
  orderId: number
  /** Of an order without an account. */
  secret?: string
  turn: number
}

/** Reloads every minute. */
export default function Visits({ orderId, secret, turn }: VisitsProps) {
  const [visits, setVisits] = useState<Visit[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks anew
  useEffect(() => {
    let isGone = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      const input = secret
        ? sendRequest(showGuestVisits, { params: { secret } })
        : sendRequest(showVisits, { params: { id: orderId } })
      // The order's page needs no answer.
      input.then(({ data }) => isGone || setVisits(data)).catch(() => {})
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
            <span>{visit.kind === 'deliver' ? 'Pristatymas' : 'Paėmimas'}</span>:{' '}
            <span>{formatWeekday(visit.day)}</span>, <span>{formatDayOfMonth(visit.day)}</span>,{' '}
            <span>{formatVisitTimes(visit.from_time, visit.to_time)}</span>
          </span>
          <StateLabel colour={colours[visit.visit]}>{words[visit.kind][visit.visit]}</StateLabel>
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
