import type { ReactNode } from 'react'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import type { PeriodProblem } from '#rules/periods/check-period.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { CalendarIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { PeriodDraft } from './period-draft.ts'
import { listPickupTimes, listReturnTimes } from './times-of-day.ts'

interface PeriodFieldsProps {
  draft: PeriodDraft
  byHour: boolean
  problems: PeriodProblem[]
  onChange: (draft: PeriodDraft) => void
  /** Opened from the fields of days; absent where one stands beside them. */
  calendar?: { id: string; isOpen: boolean; onOpen: () => void; onClose: () => void }
  /** Under the days: the calendar while it is open. */
  children?: ReactNode
}

export function PeriodFields({ draft, byHour, problems, onChange, calendar, children }: PeriodFieldsProps) {
  const settings = useSettingsAtPlace()
  const { cutoff_time, charge_closed_days } = settings
  const wire = (field: keyof PeriodDraft) => ({
    name: field,
    value: draft[field],
    errors: problems.filter((problem) => problem.field === field).map(({ message }) => message),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
  })
  const day = (field: 'from' | 'to') => {
    const { onChange: _, ...wiring } = wire(field)
    const onDay = (day: string) => day !== draft[field] && onChange({ ...draft, [field]: day })
    if (!calendar) return { ...wiring, onDay, besideCalendar: true }
    return {
      ...wiring,
      onDay,
      onClick: calendar.onOpen,
      onKeyUp: ({ key }: { key: string }) => key === 'ArrowDown' && calendar.onOpen(),
      besideCalendar: <CalendarToggle calendar={calendar} field={field} />,
    }
  }
  const asOptions = (times: string[]) => times.map((time) => ({ value: time, label: time }))

  if (byHour)
    return (
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <DayField label="Diena" className="col-span-2" {...day('from')} />
        {children}
        <SelectField
          label="Atsiimsiu"
          placeholder="Valanda"
          options={asOptions(listPickupTimes(getUsualHours(draft.from, settings), draft.from_time))}
          {...wire('from_time')}
        />
        <NumberField label="Trukmė" unit="val." min={1} max={24} {...wire('hours')} />
      </div>
    )
  const hours = getUsualHours(draft.to, settings)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <DayField label="Nuo" {...day('from')} />
      <DayField label="Iki" {...day('to')} />
      {children}
      <SelectField
        label="Grąžinsiu iki"
        className="col-span-2"
        placeholder={`${hours.close} (darbo dienos pabaigos)`}
        options={asOptions(listReturnTimes(hours, draft.to_time))}
        hint={charge_closed_days ? undefined : `Grąžinus iki ${cutoff_time}, paskutinė diena neskaičiuojama.`}
        {...wire('to_time')}
      />
    </div>
  )
}

interface CalendarToggleProps {
  calendar: NonNullable<PeriodFieldsProps['calendar']>
  field: 'from' | 'to'
}

function CalendarToggle({ calendar: { id, isOpen, onOpen, onClose }, field }: CalendarToggleProps) {
  return (
    <button
      type="button"
      aria-label={field === 'from' ? 'Rinktis pirmą dieną kalendoriuje' : 'Rinktis paskutinę dieną kalendoriuje'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => (isOpen ? onClose() : onOpen())}
      className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-soft hover:text-ink"
    >
      <CalendarIcon className="size-4.5" />
    </button>
  )
}
