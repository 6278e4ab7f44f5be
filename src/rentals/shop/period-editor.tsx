import { type SubmitEvent, useState } from 'react'
import { addDays } from '#calendar/day.ts'
import { nextOpenDay } from '#calendar/opening-hours.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { checkPeriod, LONGEST_PERIOD_DAYS, type PeriodProblem } from '../check-period.ts'
import { isByHour } from '../is-by-hour.ts'
import type { Period } from '../period.ts'
import { pickupTimes, returnTimes } from './times-of-day.ts'

type PeriodEditorProps = {
  /** What is rented, for screen readers. */
  name: string
  /** None yet: the editor proposes the next open day. */
  period: Period | undefined
  /** Of a tool without a period yet. */
  isByHour: boolean
  onSave: (period: Period) => void
  /** Absent when there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

type Draft = { from: string; to: string; to_time: string; from_time: string; hours: string }

/** The period of a line in the cart, changed in its place. Whether a unit is free then, the server says. */
export function PeriodEditor({ name, period, isByHour: isHourRent, onSave, onCancel }: PeriodEditorProps) {
  const calendar = usePublicSettings()
  const byHour = period ? isByHour(period) : isHourRent
  const { open, close } = calendar.opening_hours
  const today = dayOf(new Date())
  const [draft, setDraft] = useState<Draft>(() => {
    const day = nextOpenDay(addDays(today, 1), calendar) ?? today
    return { from: day, to: day, to_time: '', from_time: open, hours: '1', ...asDraft(period) }
  })
  const [problems, setProblems] = useState<PeriodProblem[]>([])
  const errorsOf = (field: PeriodProblem['field']) =>
    problems.filter((one) => one.field === field).map((one) => one.message)
  const wire = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    errors: errorsOf(field),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted: Period = byHour
      ? { from: draft.from, from_time: draft.from_time, hours: Number(draft.hours) }
      : { from: draft.from, to: draft.to, ...(draft.to_time && { to_time: draft.to_time }) }
    const found = checkPeriod(wanted, calendar, new Date())
    setProblems(found)
    const form = event.currentTarget
    if (found.length === 0) onSave(wanted)
    else setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const last = addDays(today, LONGEST_PERIOD_DAYS)
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label={`Nuomos laikas: ${name}`}
      className="grid gap-4 rounded-house bg-sunken p-4"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField type="date" label={byHour ? 'Diena' : 'Nuo'} min={today} max={last} {...wire('from')} />
        {byHour ? (
          <>
            <SelectField label="Atsiimsiu" options={asOptions(pickupTimes(open, close))} {...wire('from_time')} />
            <NumberField label="Trukmė" unit="val." min={1} max={24} {...wire('hours')} />
          </>
        ) : (
          <>
            <TextField type="date" label="Iki" min={draft.from || today} max={last} {...wire('to')} />
            <SelectField
              label="Grąžinsiu iki"
              placeholder={close}
              options={asOptions(returnTimes(open, close).filter((time) => time !== close))}
              {...wire('to_time')}
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Išsaugoti laiką</Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Atšaukti
          </Button>
        )}
      </div>
    </form>
  )
}

function asDraft(period: Period | undefined): Partial<Draft> {
  if (!period) return {}
  return isByHour(period)
    ? { from: period.from, from_time: period.from_time, hours: String(period.hours) }
    : { from: period.from, to: period.to, to_time: period.to_time ?? '' }
}

function asOptions(times: string[]) {
  return times.map((time) => ({ value: time, label: time }))
}
