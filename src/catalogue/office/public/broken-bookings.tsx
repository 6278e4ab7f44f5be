import type { ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

interface BrokenBooking {
  rental_id: number
  order_id: number
  client: string
  from: string
  to: string
  quantity: number
}

/** Empty for any other refusal. */
export function extractBrokenBookings(thrown: unknown): BrokenBooking[] {
  if (!(thrown instanceof ApiError) || thrown.status !== 409) return []
  const { code, broken } = thrown.body
  const isAsked = code === 'breaks-bookings' || code === 'units-are-booked'
  return isAsked && Array.isArray(broken) ? broken : []
}

interface BrokenBookingsProps {
  broken: BrokenBooking[]
  title: string
  children: ReactNode
}

export function BrokenBookings({ broken, title, children }: BrokenBookingsProps) {
  return (
    <div role="alert" className="rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3">
      <p className="font-semibold text-bad">{title}</p>
      <ul className="mt-2 grid gap-1">
        {broken.map((one) => (
          <li key={one.rental_id} className="wrap-anywhere">
            #<span>{one.order_id}</span> <span>{one.client}</span>,{' '}
            <span className="figures">
              <span className="whitespace-nowrap">{formatDateTime(one.from)}</span> –{' '}
              <span className="whitespace-nowrap">{formatDateTime(one.to)}</span>
            </span>
            , <span>{one.quantity}</span> vnt.
          </li>
        ))}
      </ul>
      <div className="mt-2">{children}</div>
    </div>
  )
}
