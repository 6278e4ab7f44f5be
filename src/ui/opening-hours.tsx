import type { OpeningHours as Hours } from '#calendar/opening-hours.ts'
import { weekRows } from './week-rows.ts'

/** The week as a sign on the door says it. */
export function OpeningHours({ hours, className = '' }: { hours: Hours; className?: string }) {
  return (
    <dl className={`figures ${className}`}>
      {weekRows(hours).map((row) => (
        <div key={row.days} className="flex flex-wrap justify-between gap-x-6">
          <dt>{row.days}</dt>
          <dd className="text-soft">{row.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
