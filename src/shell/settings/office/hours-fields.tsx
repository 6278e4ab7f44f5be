import { useId, useState } from 'react'
import { formatWeekday } from '#rules/calendar/format-day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import type { Settings } from '../settings.contract.ts'

const week = ['Pr', 'An', 'Tr', 'Kt', 'Pn', 'Št', 'Sk']
const weekNames = [
  'Pirmadienis',
  'Antradienis',
  'Trečiadienis',
  'Ketvirtadienis',
  'Penktadienis',
  'Šeštadienis',
  'Sekmadienis',
]

export function HoursFields({ settings }: { settings: Settings }) {
  return (
    <>
      <Card title="Darbo laikas">
        <WeekHoursFields calendar={settings} />
      </Card>
      <Card title="Nuomos dienų skaičiavimas">
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeField
            label="Ryto riba"
            name="cutoff_time"
            required
            defaultValue={settings.cutoff_time}
            hint="Įrankis, grąžintas iki šios valandos, už tą dieną nekainuoja."
          />
          <Switch
            label="Skaičiuoti ir nedarbo dienas"
            name="charge_closed_days"
            defaultChecked={settings.charge_closed_days}
            hint="Išjungus savaitgaliai ir šventės nuomos viduryje nekainuoja."
          />
        </div>
      </Card>
    </>
  )
}

/** Named as `parseHoursForm` reads them; errors are the form's. */
export function WeekHoursFields({ calendar }: { calendar: Pick<Settings, 'opening_hours' | 'closed_days'> }) {
  const { opening_hours: hours } = calendar
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-5">
        <OpenDays days={hours.days} />
        <div className="flex gap-5">
          <TimeField label="Atidaroma" name="opening_hours[open]" required defaultValue={hours.open} className="w-32" />
          <TimeField
            label="Uždaroma"
            name="opening_hours[close]"
            required
            defaultValue={hours.close}
            className="w-32"
          />
        </div>
      </div>
      <OwnHours byDay={hours.by_day ?? {}} />
      <ClosedDays days={calendar.closed_days} />
    </div>
  )
}

/** Hours of weekdays that differ from the common ones. */
function OwnHours({ byDay }: { byDay: NonNullable<Settings['opening_hours']['by_day']> }) {
  const errors = useErrorsOf('opening_hours.by_day')
  const hint = useId()
  return (
    <fieldset aria-describedby={hint}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Kitos valandos</legend>
      <div className="grid gap-x-8 gap-y-2 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-[repeat(4,auto)]">
        {([1, 2, 3, 4, 5, 6, 7] as const).map((day) => (
          <div key={day} className="flex items-start gap-2">
            <span aria-hidden="true" className="w-8 pt-2.5">
              {week[day - 1]}
            </span>
            <TimeField
              label={`${weekNames[day - 1]}: atidaroma`}
              labelHidden
              name={`opening_hours[by_day][${day}][open]`}
              defaultValue={byDay[day]?.open ?? ''}
              className="min-w-0 max-w-32 flex-1"
            />
            <span aria-hidden="true" className="pt-2.5 text-soft">
              –
            </span>
            <TimeField
              label={`${weekNames[day - 1]}: uždaroma`}
              labelHidden
              name={`opening_hours[by_day][${day}][close]`}
              defaultValue={byDay[day]?.close ?? ''}
              className="min-w-0 max-w-32 flex-1"
            />
          </div>
        ))}
      </div>
      <p id={hint} className="mt-1.5 text-sm text-soft">
        Tik dienoms, kurių valandos kitokios. Diena, kuriai jos įrašytos, yra darbo diena.
      </p>
      <FieldMessages id="own-hours-error" errors={errors} />
    </fieldset>
  )
}

function OpenDays({ days }: { days: number[] }) {
  const errors = useErrorsOf('opening_hours.days')
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Darbo dienos</legend>
      <div className="flex flex-wrap gap-1.5">
        {week.map((short, at) => (
          <label
            key={short}
            className="flex min-h-11 min-w-12 items-center justify-center gap-2 rounded-house border border-edge bg-raised px-2.5 hover:border-ink has-checked:border-steel has-checked:bg-steel-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-steel)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel"
          >
            <input
              type="checkbox"
              name="opening_hours[days][]"
              value={at + 1}
              defaultChecked={days.includes(at + 1)}
              aria-label={weekNames[at]}
              aria-invalid={errors.length > 0 || undefined}
              className="outline-none"
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      <FieldMessages id="open-days-error" errors={errors} />
    </fieldset>
  )
}

/** Days closed beside weekends and public holidays. */
function ClosedDays({ days: first }: { days: string[] }) {
  const [days, setDays] = useState(first)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string[]>([])
  const errors = useErrorsOf('closed_days')

  function add(text: string) {
    const day = parseDay(text)
    if (!day) {
      setProblem(['Įrašykite datą, pavyzdžiui, 2026-12-31.'])
      return
    }
    setProblem([])
    setDays((before) => [...new Set([...before, day])].sort())
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Papildomos nedarbo dienos</legend>
      <div className="flex flex-wrap items-start gap-2">
        {days.map((day) => (
          <span
            key={day}
            className="figures inline-flex min-h-11 items-center gap-2 rounded-house border border-line bg-sunken pl-3"
          >
            <span>{day}</span>
            {isDay(day) && <span className="text-sm text-soft">{formatWeekday(day)}</span>}
            <input type="hidden" name="closed_days[]" value={day} />
            <button
              type="button"
              aria-label={`Pašalinti ${day}`}
              onClick={() => setDays((before) => before.filter((each) => each !== day))}
              className="flex size-10 items-center justify-center rounded-house text-soft hover:text-bad"
            >
              <CloseIcon className="size-4" />
            </button>
          </span>
        ))}
        <DayField
          label="Nauja nedarbo diena"
          labelHidden
          value={typed}
          onDay={setTyped}
          errors={problem}
          className="w-44"
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            add(event.currentTarget.value)
          }}
        />
        <Button variant="quiet" onClick={() => add(typed)}>
          <PlusIcon className="size-4" />
          Pridėti
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-soft">Savaitgalių ir valstybinių švenčių vardyti nereikia.</p>
      <FieldMessages id="closed-days-error" errors={errors} />
    </fieldset>
  )
}
