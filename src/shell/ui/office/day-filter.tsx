import { isDay } from '#rules/calendar/is-day.ts'
import { DayField } from '../day-field.tsx'
import type { FilterOf } from './filter-bar.tsx'

/** An unfinished day does not filter. */
export function DayFilter<Name extends string>({
  filters,
  name,
  label,
  // two in a row on a phone
  className = 'w-44 max-sm:w-[calc(50%-0.375rem)]',
}: FilterOf<Name>) {
  const shown = filters.given[name] ?? ''
  return (
    <DayField
      label={label}
      name={name}
      className={className}
      value={shown}
      onDay={(day) => {
        if (day !== shown && (day === '' || isDay(day))) filters.set({ [name]: day } as Partial<Record<Name, string>>)
      }}
    />
  )
}
