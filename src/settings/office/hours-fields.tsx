import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'
import { Card } from '#ui/office/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { Settings } from '../settings.contract.ts'
import { ClosedDays } from './closed-days.tsx'

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

/** When the shop is open, and how rented days are counted. */
export function HoursFields({ settings }: { settings: Settings }) {
  const { opening_hours: hours } = settings
  return (
    <>
      <Card title="Darbo laikas">
        <div className="grid gap-6">
          <div className="flex flex-wrap items-start gap-x-5 gap-y-5">
            <OpenDays days={hours.days} />
            <div className="flex gap-5">
              <TimeField
                label="Atidaroma"
                name="opening_hours[open]"
                required
                defaultValue={hours.open}
                className="w-32"
              />
              <TimeField
                label="Uždaroma"
                name="opening_hours[close]"
                required
                defaultValue={hours.close}
                className="w-32"
              />
            </div>
          </div>
          <ClosedDays days={settings.closed_days} />
        </div>
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
