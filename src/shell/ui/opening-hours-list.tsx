import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { listWeekRows } from './list-week-rows.ts'

interface OpeningHoursProps {
  calendar: Pick<ShopCalendar, 'opening_hours'>
  className?: string
}

export function OpeningHoursList({ calendar, className = '' }: OpeningHoursProps) {
  return (
    <dl className={`figures ${className}`}>
      {listWeekRows(calendar).map((row) => (
        <div key={row.days} className="flex flex-wrap justify-between gap-x-6">
          <dt>{row.days}</dt>
          <dd className="text-soft">{row.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
