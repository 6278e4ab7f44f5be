import { useId, useState } from 'react'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { UnitsToStopInput } from '../stops.contract.ts'

interface OfRental {
  quantity: number
  handed_out: number
  unit_codes: readonly string[]
}

interface UnitsToStopFieldsProps {
  rental: OfRental
  label: string
  /** „Turite“. */
  whose: string
  first: 'all' | 'one'
}

export function UnitsToStopFields({ rental: { handed_out, unit_codes }, label, whose, first }: UnitsToStopFieldsProps) {
  const [quantity, setQuantity] = useState(first === 'all' ? handed_out : 1)
  const id = useId()
  const errors = useErrorsOf('unit_codes')
  if (handed_out < 2) return null
  return (
    <>
      <NumberField
        label={label}
        name="quantity"
        unit="vnt."
        min={1}
        max={handed_out}
        required
        value={quantity || ''}
        onChange={(event) => setQuantity(event.target.valueAsNumber || 0)}
        hint={`${whose} ${handed_out}\u00a0vnt.`}
        className="max-w-48"
      />
      {quantity < handed_out && unit_codes.length > 1 && (
        <fieldset aria-describedby={errors.length > 0 ? id : undefined}>
          <legend className="text-[0.9375rem] font-semibold">Kurie, jei žinote</legend>
          <p className="text-sm text-soft">Numeris – ant įrankio lipduko.</p>
          <div className="figures mt-1 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 overflow-y-auto">
            {unit_codes.map((code) => (
              <Checkbox key={code} name="unit_code" value={code} label={code} />
            ))}
          </div>
          <FieldMessages id={id} errors={errors} />
        </fieldset>
      )}
    </>
  )
}

/** Empty when all units are meant. */
export function readUnitsToStop(typed: FormData, { quantity, handed_out }: OfRental): UnitsToStopInput {
  const input = Number(typed.get('quantity') ?? handed_out)
  const unit_codes = typed.getAll('unit_code').map(String)
  return {
    of: quantity,
    ...(input !== handed_out && { quantity: input, ...(unit_codes.length > 0 && { unit_codes }) }),
  }
}
