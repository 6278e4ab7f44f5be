import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type InspectionKind, maxInspectionKinds } from '../inspection-kinds.ts'
import { useRows } from './use-rows.ts'

type Row = Partial<InspectionKind>
const blank: Row = { kind: '', months: 12, obligatory: true }

/** Empty rows are not sent. */
export function InspectionRows({ inspections }: { inspections: InspectionKind[] }) {
  const { rows, added, list, add, remove } = useRows<Row>(inspections, blank, 'inspections')
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Patikros</legend>
      <p className="mb-2 text-sm text-soft">
        Ką ir kas kiek tikrinti. Vienetas, kurio privaloma patikra pasibaigė, neišduodamas.
      </p>
      {/* Sends the list also when empty. */}
      <input type="hidden" name="inspections_shown" value="1" />
      <ul ref={list} className="grid gap-3">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="rounded-house border border-line bg-raised p-3">
            <div className="grid grid-cols-[1fr_auto] items-start gap-2">
              <KindField at={at} saved={row.kind ?? ''} autoFocus={key === added} />
              <IconButton label={`Pašalinti ${at + 1} patikrą`} danger onClick={() => remove(key)}>
                <TrashIcon />
              </IconButton>
            </div>
            <div className="mt-3 grid grid-cols-3 items-end gap-2">
              <Every at={at} name="months" label="Kas mėn." value={row.months} max={240} />
              <Every at={at} name="rental_days" label="Kas nuomos d." value={row.rental_days} max={3_650} />
              <Every at={at} name="meter_hours" label="Kas motoval." value={row.meter_hours} max={100_000} />
            </div>
            <Checkbox
              className="mt-2"
              label="Privaloma"
              name={`inspections[${at}][obligatory]`}
              value="1"
              defaultChecked={row.obligatory ?? false}
            />
          </li>
        ))}
      </ul>
      {rows.length < maxInspectionKinds && (
        <Button size="small" variant="quiet" onClick={add} className="mt-2">
          <PlusIcon className="size-4" />
          Pridėti patikrą
        </Button>
      )}
    </fieldset>
  )
}

/** Passed inspections keep their kind's name: renaming starts anew. */
function KindField({ at, saved, autoFocus }: { at: number; saved: string; autoFocus: boolean }) {
  const [isRenamed, setRenamed] = useState(false)
  return (
    <TextField
      label={`${at + 1} patikros rūšis`}
      labelHidden
      name={`inspections[${at}][kind]`}
      placeholder="Elektros saugos patikra"
      maxLength={80}
      defaultValue={saved}
      autoFocus={autoFocus}
      onChange={({ target }) => setRenamed(saved !== '' && !isSameKind(target.value, saved))}
      hint={
        isRenamed
          ? `Atliktos patikros liks pavadinimu „${saved}“: naują reikės atlikti kiekvienam vienetui.`
          : undefined
      }
    />
  )
}

const isSameKind = (one: string, other: string) => one.trim().toLocaleLowerCase('lt') === other.toLocaleLowerCase('lt')

interface EveryProps {
  at: number
  name: 'months' | 'rental_days' | 'meter_hours'
  label: string
  value: number | null | undefined
  max: number
}

const Every = ({ at, name, label, value, max }: EveryProps) => (
  <NumberField
    label={label}
    name={`inspections[${at}][${name}]`}
    min="1"
    max={String(max)}
    step="1"
    defaultValue={value ?? ''}
  />
)
