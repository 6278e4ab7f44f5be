import { type ComponentProps, useEffect, useRef, useState, type WheelEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import type { TypedNumberState, TypingReader } from './number-sense.tsx'

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'ref' | 'onInput' | 'onWheel'> & {
    /** „€“, „vnt.“. */
    unit?: string
  }

/** A price takes `step="0.01" min="0"`. */
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
    <Field
      label={label}
      name={input.name}
      hint={hint}
      errors={errors}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
    >
      {({ 'aria-describedby': described = '', ...wiring }) => (
        <>
          <div className="relative">
            <input
              ref={ref}
              // biome-ignore lint/plugin/bare-number-input: the field itself
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
            {Understood && <Understood places={places} unit={unit} said={said} choose={choose} />}
          </div>
        </>
      )}
    </Field>
  )
}

/** Loads right after the page. */
const sense = typeof document === 'undefined' ? undefined : import('./number-sense.tsx').catch(() => undefined)

function useNumberSense(places: number) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useRef<TypingReader>(undefined)
  const [said, setSaid] = useState<TypedNumberState>({})
  const [late, setLate] = useState<typeof import('./number-sense.tsx')>()

  useEffect(() => {
    sense?.then(setLate)
  }, [])
  useEffect(() => {
    reading.current = input.current ? late?.readTyping(input.current, places, setSaid) : undefined
    return reading.current?.stop
  }, [late, places])

  // Blocks submitting until the ambiguity is resolved.
  const isInDoubt = said.doubt !== undefined
  useEffect(() => {
    const form = input.current?.form
    if (!isInDoubt || !form) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, true)
    return () => form.removeEventListener('submit', stop, true)
  }, [isInDoubt])

  return {
    ref: input,
    said,
    onInput: () => reading.current?.look(),
    /** The wheel would change a focused field; when read-only it scrolls the page. */
    onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
      if (currentTarget.readOnly) return
      currentTarget.readOnly = true
      setTimeout(() => {
        currentTarget.readOnly = false
      })
    },
    Understood: late?.TypedNumberHint,
    choose: (value: string) => {
      if (input.current) late?.writeNumber(input.current, value)
      input.current?.focus()
      setSaid({ value, isRead: true })
    },
  }
}
