import { Button } from '#shell/ui/button.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { RemoveRow } from './remove-row.tsx'
import type { TypedSlot, TypedZone } from './typed-delivery.ts'

interface SlotRowsProps {
  slots: TypedSlot[]
  zones: TypedZone[]
  onChange: (slots: TypedSlot[]) => void
  mayWrite: boolean
}

export function SlotRows({ slots, zones, onChange, mayWrite }: SlotRowsProps) {
  const change = (key: number, changes: Partial<TypedSlot>) =>
    onChange(slots.map((slot) => (slot.key === key ? { ...slot, ...changes } : slot)))
  const blank = { id: null, zone: null, weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00', capacity: '4' }
  const add = () => onChange([...slots, { key: generateRowKey(), ...blank }])
  return (
    <Card title="Laikai">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Nedarbo dienomis ir per šventes nevežama savaime. Nuomojami įrankiai vežami pirmąją nuomos dieną, o jei klientas
        prašo – ir paimami paskutinę.
      </p>
      <ul className="grid gap-6">
        {slots.map(({ key, ...slot }, at) => (
          <li key={key} className="grid gap-4 border-b border-line pb-6">
            <div className="relative grid grid-cols-2 gap-4 lg:grid-cols-[8rem_8rem_9rem_minmax(0,1fr)_auto]">
              <TextField
                label="Nuo"
                name={`slots.${at}.from_time`}
                maxLength={5}
                placeholder="vv:mm"
                value={slot.from}
                onChange={({ target }) => change(key, { from: target.value })}
              />
              <TextField
                label="Iki"
                name={`slots.${at}.to_time`}
                maxLength={5}
                placeholder="vv:mm"
                value={slot.to}
                onChange={({ target }) => change(key, { to: target.value })}
              />
              <NumberField
                label="Vietų per dieną"
                className="max-sm:col-span-2"
                name={`slots.${at}.capacity`}
                min={1}
                value={slot.capacity}
                onChange={({ target }) => change(key, { capacity: target.value })}
              />
              <SelectField
                label="Kam"
                className="max-sm:col-span-2"
                name={`slots.${at}.zone`}
                value={slot.zone ?? ''}
                onChange={({ target }) => change(key, { zone: target.value ? Number(target.value) : null })}
                options={[
                  { value: '', label: 'Visoms zonoms' },
                  ...zones.map((zone) => ({ value: zone.key, label: zone.title || 'Zona be pavadinimo' })),
                ]}
              />
              {mayWrite && (
                <div className="absolute -top-3 right-0 lg:static lg:pt-7">
                  <RemoveRow
                    label={`Pašalinti laiką ${slot.from}–${slot.to}`}
                    onRemove={() => onChange(slots.filter((one) => one.key !== key))}
                  />
                </div>
              )}
            </div>
            <WeekdayBoxes
              name={`slots.${at}.weekdays`}
              label="Dienos"
              days={slot.weekdays}
              onChange={(weekdays) => change(key, { weekdays })}
            />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="small" className="mt-4" onClick={add}>
          <PlusIcon className="size-4" />
          Pridėti laiką
        </Button>
      )}
    </Card>
  )
}

const week = [
  ['Pr', 'Pirmadienis'],
  ['An', 'Antradienis'],
  ['Tr', 'Trečiadienis'],
  ['Kt', 'Ketvirtadienis'],
  ['Pn', 'Penktadienis'],
  ['Št', 'Šeštadienis'],
  ['Sk', 'Sekmadienis'],
] as const

interface WeekdayBoxesProps {
  name: string
  label: string
  days: number[]
  onChange: (days: number[]) => void
}

function WeekdayBoxes({ name, label, days, onChange }: WeekdayBoxesProps) {
  const errors = useErrorsOf(name)
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {week.map(([short, long], at) => (
          <label
            key={short}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-house border border-edge bg-raised px-2 hover:border-ink has-checked:border-steel has-checked:bg-steel-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel"
          >
            <input
              type="checkbox"
              aria-label={long}
              aria-invalid={errors.length > 0 || undefined}
              className="outline-none"
              checked={days.includes(at + 1)}
              onChange={({ target }) =>
                onChange(target.checked ? [...days, at + 1].sort() : days.filter((day) => day !== at + 1))
              }
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={`${name}-error`} errors={errors} />
    </fieldset>
  )
}
