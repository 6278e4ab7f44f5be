import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { RemoveRow } from './remove-row.tsx'
import { nextKey, type TypedException, type TypedSlot } from './typed-delivery.ts'

interface ExceptionRowsProps {
  exceptions: TypedException[]
  slots: TypedSlot[]
  onChange: (exceptions: TypedException[]) => void
  mayWrite: boolean
}

/** Days that are unlike others: the driver is away, or a second van is there. */
export function ExceptionRows({ exceptions, slots, onChange, mayWrite }: ExceptionRowsProps) {
  const change = (key: number, changes: Partial<TypedException>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const add = () => onChange([...exceptions, { key: nextKey(), day: '', slot: null, capacity: '0' }])
  return (
    <Card title="Išimtys">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Diena, kurią vietų kitiek nei įprastai; 0 – tą dieną nevežama. Jau suplanuotus pristatymus pirma perkelkite.
      </p>
      <ul className="grid gap-4">
        {exceptions.map(({ key, ...one }, at) => (
          <li key={key} className="grid gap-4 border-b border-line pb-4 sm:grid-cols-[11rem_minmax(0,1fr)_8rem_auto]">
            <DayField
              label="Diena"
              name={`exceptions.${at}.day`}
              value={one.day}
              onDay={(day) => change(key, { day })}
            />
            <SelectField
              label="Laikas"
              name={`exceptions.${at}.slot`}
              value={one.slot ?? ''}
              onChange={({ target }) => change(key, { slot: target.value ? Number(target.value) : null })}
              options={[
                { value: '', label: 'Visi laikai' },
                ...slots.map((slot) => ({ value: slot.key, label: `${slot.from}–${slot.to}` })),
              ]}
            />
            <NumberField
              label="Vietų"
              name={`exceptions.${at}.capacity`}
              min={0}
              value={one.capacity}
              onChange={({ target }) => change(key, { capacity: target.value })}
            />
            {mayWrite && (
              <div className="flex justify-end sm:pt-7">
                <RemoveRow
                  label={`Pašalinti išimtį ${one.day}`}
                  onRemove={() => onChange(exceptions.filter((other) => other.key !== key))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="small" className="mt-4" onClick={add}>
          <PlusIcon className="size-4" />
          Pridėti dieną
        </Button>
      )}
    </Card>
  )
}
