import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { returnTimes } from '#rentals/shop/times-of-day.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { DayField } from '#ui/day-field.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { hoursLater } from './return-choice.ts'

interface Choice {
  to: string
  /** '' is closing time. */
  to_time: string
  hours: string
}

type ReturnFieldsProps = {
  byHour: boolean
  choice: Choice
  /** The return that is agreed now. */
  until: Date
  errors: FieldErrors
  onChange: (changes: Partial<Choice>) => void
}

/** When the tool comes back instead: a day and an hour, or so many hours more. */
export function ReturnFields({ byHour, choice, until, errors, onChange }: ReturnFieldsProps) {
  const { opening_hours, cutoff_time, charge_closed_days } = usePublicSettings()
  const { open, close } = opening_hours
  if (byHour) {
    const later = hoursLater(until, choice.hours)
    return (
      <NumberField
        label="Kiek valandų pratęsti"
        name="hours"
        unit="val."
        min={1}
        max={24}
        autoFocus
        value={choice.hours}
        hint={later && `Grąžinsite iki ${later.to_time}.`}
        errors={later ? [...(errors.to ?? []), ...(errors.to_time ?? [])] : ['Nurodykite, kiek valandų: nuo 1 iki 24.']}
        onChange={({ target }) => onChange({ hours: target.value })}
      />
    )
  }
  const now = new Date()
  const times = returnTimes(open, close).filter((time) => time !== close)
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <DayField
        label="Grąžinsiu"
        name="to"
        value={choice.to}
        onDay={(to) => to !== choice.to && onChange({ to })}
        min={dayOf(until < now ? now : until)}
        errors={errors.to ?? []}
      />
      <SelectField
        label="Iki"
        name="to_time"
        placeholder={`${close} (uždarant)`}
        options={withChosen(times, choice.to_time, timeOf(until)).map((time) => ({ value: time, label: time }))}
        hint={charge_closed_days ? undefined : `Grąžinus iki ${cutoff_time}, paskutinė diena neskaičiuojama.`}
        value={choice.to_time}
        errors={errors.to_time ?? []}
        onChange={({ target }) => onChange({ to_time: target.value })}
      />
    </div>
  )
}

/** A time that was offered or agreed stands in the list even when it is no half hour. */
function withChosen(times: string[], ...chosen: string[]): string[] {
  const closing = times.at(-1) ?? ''
  const more = chosen.filter((time) => time !== '' && time < closing)
  return [...new Set([...times, ...more])].sort()
}
