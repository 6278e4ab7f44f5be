import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import type { Said } from './number-sense.ts'
import { useNumberSense } from './use-number-sense.ts'

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'ref' | 'onWheel'> & {
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
  const { ref, onWheel, said, choose } = useNumberSense(places)
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
              onWheel={onWheel}
              aria-describedby={`${described} ${wiring.id}-said`.trim()}
            />
            {unit && (
              <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-soft">{unit}</span>
            )}
          </div>
          <Understood id={`${wiring.id}-said`} {...{ places, unit, said, choose }} />
        </>
      )}
    </Field>
  )
}

type UnderstoodProps = {
  id: string
  places: number
  unit: string | undefined
  said: Said
  choose: (value: string) => void
}

function Understood({ id, places, unit, said: { value, isRead, doubt, strange }, choose }: UnderstoodProps) {
  const words = (of: string) => {
    const number = Number(of).toLocaleString('lt-LT', {
      minimumFractionDigits: unit === '€' ? 2 : 0,
      maximumFractionDigits: places,
    })
    return unit ? `${number}\u00a0${unit}` : number
  }
  return (
    <div id={id} role="status" className="figures mt-1.5 text-sm text-soft empty:hidden">
      {doubt ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-bad">Ką turėjote galvoje?</span>
          {doubt.map((one) => (
            <button
              key={one}
              type="button"
              className="min-h-11 rounded-house border border-edge bg-raised px-3 font-semibold text-ink hover:border-ink"
              onClick={() => choose(Number(one).toFixed(places))}
            >
              {words(one)}
            </button>
          ))}
        </div>
      ) : strange ? (
        `„${strange.slice(0, 40)}“ – ne skaičius.`
      ) : (
        isRead && value && `Supratome: ${words(value)}`
      )}
    </div>
  )
}
