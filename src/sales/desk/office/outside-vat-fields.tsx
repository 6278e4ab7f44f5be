import { Checkbox } from '#shell/ui/checkbox.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

interface OutsideVatFieldsProps {
  /** Null: the shop's rate, or what VIES says. */
  reason: string | null
  onReason: (reason: string | null) => void
}

/** Of a company abroad, for who may set any price. */
export function OutsideVatFields({ reason, onReason }: OutsideVatFieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">PVM</legend>
      <Checkbox
        label="Pirkėjas ne Europos Sąjungoje: PVM neskaičiuojamas"
        hint="Nuomai ir paslaugoms; prekėms PVM skaičiuojamas visada."
        name="vat"
        checked={reason !== null}
        onChange={({ target }) => onReason(target.checked ? '' : null)}
      />
      {reason !== null && (
        <TextField
          label="Kodėl PVM neskaičiuojamas"
          name="vat.reason"
          required
          maxLength={200}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </fieldset>
  )
}
