import { Link, useSearchParams } from 'react-router'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#shell/ui/frame-icons.tsx'
import { useFilters, withFilters } from '#shell/ui/office/use-filters.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { getMonday, type ShownRange, weekChoices } from './read-shown-range.ts'

const weekForms = { one: 'savaitė', few: 'savaitės', other: 'savaičių' }
const step =
  'flex min-h-11 min-w-11 items-center justify-center rounded-house border border-edge bg-raised px-2 whitespace-nowrap hover:border-ink hover:bg-sunken'

export function RangeControls({ range, today }: { range: ShownRange; today: Day }) {
  const [search] = useSearchParams()
  const rows = useFilters(['units'])
  const to = (changes: Record<string, string>) => `?${withFilters(search, changes)}`
  const ahead = (days: number) => to({ from: addDays(range.from, days) })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
      <nav aria-label="Laikotarpis" className="flex gap-1">
        <Link to={ahead(-7 * range.weeks)} aria-label="Ankstesnės dienos" preventScrollReset className={step}>
          <ChevronLeftIcon className="size-4" />
        </Link>
        <Link
          to={to({ from: '' })}
          preventScrollReset
          aria-current={range.from === getMonday(today) ? 'date' : undefined}
          className={`${step} font-semibold`}
        >
          Ši savaitė
        </Link>
        <Link to={ahead(7 * range.weeks)} aria-label="Vėlesnės dienos" preventScrollReset className={step}>
          <ChevronRightIcon className="size-4" />
        </Link>
      </nav>
      <p aria-live="polite" className="figures font-semibold max-sm:order-last max-sm:w-full">
        {`${range.from} – ${range.to}`}
      </p>
      <Switch
        label="Po vieną vienetą"
        checked={rows.given.units === '1'}
        onChange={(event) => rows.set({ units: event.target.checked ? '1' : '' })}
        className="max-sm:order-last sm:ml-auto"
      />
      <nav aria-label="Kiek savaičių" className="max-sm:ml-auto flex rounded-house border border-edge bg-raised p-0.5">
        {weekChoices.map((weeks) => (
          <Link
            key={weeks}
            to={to({ weeks: weeks === 2 ? '' : String(weeks) })}
            aria-current={weeks === range.weeks || undefined}
            preventScrollReset
            className="flex min-h-10 items-center rounded-[2px] px-1.5 text-[0.9375rem] whitespace-nowrap hover:bg-sunken max-sm:text-sm sm:px-3 aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-paper"
          >
            <span aria-hidden="true">{`${weeks}\u00a0sav.`}</span>
            <span className="sr-only">{formatPlural(weeks, weekForms)}</span>
          </Link>
        ))}
      </nav>
    </div>
  )
}
