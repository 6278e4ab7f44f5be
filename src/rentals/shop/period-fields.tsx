import type { PeriodProblem } from '#periods/check-period.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { DayField } from '#ui/day-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { PeriodDraft } from './period-draft.ts'
import { pickupTimes, returnTimes } from './times-of-day.ts'

interface PeriodFieldsProps {
  draft: PeriodDraft
  byHour: boolean
  problems: PeriodProblem[]
  onChange: (draft: PeriodDraft) => void
}

/** The same period by typing: dates, and the hour of fetching or bringing back. */
export function PeriodFields({ draft, byHour, problems, onChange }: PeriodFieldsProps) {
  const { opening_hours, cutoff_time, charge_closed_days } = usePublicSettings()
  const { open, close } = opening_hours
  const wire = (field: keyof PeriodDraft) => ({
    name: field,
    value: draft[field],
    errors: problems.filter((problem) => problem.field === field).map(({ message }) => message),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
  })
  const day = (field: 'from' | 'to') => {
    const { onChange: _, ...wiring } = wire(field)
    return { ...wiring, onDay: (day: string) => day !== draft[field] && onChange({ ...draft, [field]: day }) }
  }
  const asOptions = (times: string[]) => times.map((time) => ({ value: time, label: time }))

  if (byHour)
    return (
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <DayField besideCalendar label="Diena" className="col-span-2" {...day('from')} />
        <SelectField
          label="Atsiimsiu"
          placeholder="Valanda"
          options={asOptions(pickupTimes(open, close))}
          {...wire('from_time')}
        />
        <NumberField label="Trukmė" unit="val." min={1} max={24} {...wire('hours')} />
      </div>
    )
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <DayField besideCalendar label="Nuo" {...day('from')} />
      <DayField besideCalendar label="Iki" {...day('to')} />
      <SelectField
        label="Grąžinsiu iki"
        className="col-span-2"
        placeholder={`${close} (darbo dienos pabaigos)`}
        options={asOptions(returnTimes(open, close).filter((time) => time !== close))}
        hint={charge_closed_days ? undefined : `Grąžinus iki ${cutoff_time}, paskutinė diena neskaičiuojama.`}
        {...wire('to_time')}
      />
    </div>
  )
}
