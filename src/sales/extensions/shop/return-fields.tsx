import { listReturnTimes } from '#rentals/shop/public/times-of-day.ts'
import { type DayHours, getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { parseHoursLater } from './return-choice.ts'

interface Choice {
  to: string
  /** '' is closing time. */
  to_time: string
  hours: string
}

export interface ReturnLabels {
  day: string
  hours: (until: string) => string
}

type ReturnFieldsProps = {
  byHour: boolean
  choice: Choice
  /** The agreed return. */
  until: Date
  /** Hours of the branch of return. */
  settings: PublicSettings
  errors: FormFieldErrors
  words: ReturnLabels
  onChange: (changes: Partial<Choice>) => void
}

export function ReturnFields({ byHour, choice, until, settings, errors, words, onChange }: ReturnFieldsProps) {
  const { cutoff_time, charge_closed_days } = settings
  if (byHour) {
    const later = parseHoursLater(until, choice.hours)
    return (
      <NumberField
        label="Kiek valandų pratęsti"
        name="hours"
        unit="val."
        min={1}
        max={24}
        autoFocus
        value={choice.hours}
        hint={later && words.hours(later.to_time)}
        errors={later ? [...(errors.to ?? []), ...(errors.to_time ?? [])] : ['Nurodykite, kiek valandų: nuo 1 iki 24.']}
        onChange={({ target }) => onChange({ hours: target.value })}
      />
    )
  }
  const now = new Date()
  const hours = getUsualHours(choice.to, settings)
  const times = withAgreed(listReturnTimes(hours, choice.to_time), toVilniusTime(until), hours)
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <DayField
        label={words.day}
        name="to"
        value={choice.to}
        onDay={(to) => to !== choice.to && onChange({ to })}
        min={toVilniusDay(until < now ? now : until)}
        errors={errors.to ?? []}
      />
      <SelectField
        label="Iki"
        name="to_time"
        placeholder={`${hours.close} (uždarant)`}
        options={times.map((time) => ({ value: time, label: time }))}
        hint={charge_closed_days ? undefined : `Grąžinus iki ${cutoff_time}, paskutinė diena neskaičiuojama.`}
        value={choice.to_time}
        errors={errors.to_time ?? []}
        onChange={({ target }) => onChange({ to_time: target.value })}
      />
    </div>
  )
}

/** The agreed time may be off the half hour. */
function withAgreed(times: string[], agreed: string, { open, close }: DayHours): string[] {
  return agreed > open && agreed < close ? [...new Set([...times, agreed])].sort() : times
}
