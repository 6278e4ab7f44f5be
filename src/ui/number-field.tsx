import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    /** Unit at the right end of the control: „€“, „vnt.“. */
    unit?: string
  }

/** A plain number input; a price takes `step="0.01" min="0"`. */
export function NumberField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  unit,
  step = 1,
  ...input
}: NumberFieldProps) {
  const whole = Number(step) % 1 === 0
  return (
    <Field {...{ label, name: input.name, hint, errors, optional, labelHidden, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            type="number"
            step={step}
            inputMode={whole ? 'numeric' : 'decimal'}
            className={`control figures ${unit ? 'pr-12' : ''}`}
            {...input}
            {...wiring}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-soft">{unit}</span>
          )}
        </div>
      )}
    </Field>
  )
}
