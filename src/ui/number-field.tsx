import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useNumberSense } from './use-number-sense.ts'

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'ref' | 'onInput' | 'onWheel'> & {
    /** Unit at the right end of the control: „€“, „vnt.“. */
    unit?: string
  }

/** The shop's only number input; a price takes `step="0.01" min="0"`. Says beneath what it understood where that is not plain. */
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
  const places = String(step).split('.')[1]?.length ?? 0
  const { ref, onInput, onWheel, said, Understood, choose } = useNumberSense(places)
  return (
    <Field {...{ label, name: input.name, hint, errors, optional, labelHidden, className }}>
      {({ 'aria-describedby': described = '', ...wiring }) => (
        <>
          <div className="relative">
            <input
              ref={ref}
              type="number"
              step={step}
              inputMode={places === 0 ? 'numeric' : 'decimal'}
              className={`control figures ${unit ? 'pr-12' : ''}`}
              {...input}
              {...wiring}
              onInput={onInput}
              onWheel={onWheel}
              aria-describedby={`${described} ${wiring.id}-said`.trim()}
            />
            {unit && (
              <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-soft">{unit}</span>
            )}
          </div>
          <div id={`${wiring.id}-said`} role="status" className="figures mt-1.5 text-sm text-soft empty:hidden">
            {Understood && <Understood {...{ places, unit, said, choose }} />}
          </div>
        </>
      )}
    </Field>
  )
}
