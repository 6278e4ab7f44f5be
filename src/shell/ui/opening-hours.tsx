import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { weekRows } from './week-rows.ts'

interface OpeningHoursProps {
  calendar: Pick<ShopCalendar, 'opening_hours'>
  className?: string
}

export function OpeningHours({ calendar, className = '' }: OpeningHoursProps) {
  return (
    <dl className={`figures ${className}`}>
      {weekRows(calendar).map((row) => (
        <div key={row.days} className="flex flex-wrap justify-between gap-x-6">
          <dt>{row.days}</dt>
          <dd className="text-soft">{row.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
