import { useSearchParams } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import type { Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { computePresetPeriod, findPreset, type ReportPreset, reportPresets } from '#rules/periods/report-presets.ts'
import { DayField } from '../day-field.tsx'
import { SelectField } from '../select-field.tsx'
import { getLatestSearch, useFilters } from './use-filters.ts'

/** Default: the last thirty days. `?period=last-month` stays the last month whenever it is opened. */
export function reportDays(search: URLSearchParams): ReportPeriod {
  const preset = search.get('period')
  if (preset && Object.hasOwn(reportPresets, preset))
    return computePresetPeriod(preset as ReportPreset, toVilniusDay(new Date()))
  const [from, to] = [search.get('from'), search.get('to')]
  return isDay(from) && isDay(to) ? { from, to } : computePresetPeriod('days30', toVilniusDay(new Date()))
}

const names = ['from', 'to', 'period'] as const

export function ReportDays({ problem }: { problem: unknown }) {
  const [search] = useSearchParams()
  const { set } = useFilters(names)
  const period = reportDays(search)
  const preset = findPreset(period, toVilniusDay(new Date()))
  const errors = problem instanceof ApiError ? problem.errors : undefined

  const choose = (changes: Partial<ReportPeriod>, period = '') =>
    set({ ...reportDays(getLatestSearch()), ...changes, period })
  const onDay = (name: keyof ReportPeriod) => (day: Day | string) => {
    if (isDay(day) && day !== reportDays(getLatestSearch())[name]) choose({ [name]: day })
  }

  return (
    <search aria-label="Ataskaitos laikotarpis" className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
      <SelectField
        label="Laikotarpis"
        name="preset"
        className="w-full sm:w-52"
        value={preset ?? ''}
        options={[
          ...(preset ? [] : [{ value: '', label: 'Pasirinktos dienos' }]),
          ...Object.entries(reportPresets).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) =>
          target.value &&
          choose(computePresetPeriod(target.value as ReportPreset, toVilniusDay(new Date())), target.value)
        }
      />
      <DayField
        label="Nuo"
        name="from"
        className="min-w-36 flex-1 sm:w-44 sm:flex-none"
        value={period.from}
        errors={errors?.from}
        onDay={onDay('from')}
      />
      <DayField
        label="Iki"
        name="to"
        className="min-w-36 flex-1 sm:w-44 sm:flex-none"
        value={period.to}
        errors={errors?.to}
        onDay={onDay('to')}
      />
    </search>
  )
}
