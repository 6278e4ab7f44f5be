import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import type { PeriodProblem } from '#rules/periods/check-period.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { PeriodDraft } from './period-draft.ts'
import { listPickupTimes, listReturnTimes } from './times-of-day.ts'

interface PeriodFieldsProps {
  draft: PeriodDraft
  byHour: boolean
  problems: PeriodProblem[]
  onChange: (draft: PeriodDraft) => void
}

export function PeriodFields({ draft, byHour, problems, onChange }: PeriodFieldsProps) {
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
          options={asOptions(listPickupTimes(getUsualHours(draft.from, settings), draft.from_time))}
          {...wire('from_time')}
        />
        <NumberField label="Trukmė" unit="val." min={1} max={24} {...wire('hours')} />
      </div>
    )
  const hours = getUsualHours(draft.to, settings)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <DayField besideCalendar label="Nuo" {...day('from')} />
      <DayField besideCalendar label="Iki" {...day('to')} />
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
