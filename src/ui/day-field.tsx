import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { readDay } from '#calendar/read-day.ts'
import { Field, type FieldProps } from './field.tsx'
import { CalendarIcon } from './icons.tsx'

type DayFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
    /** A day, '' while there is none, or what was typed and is none. Without it the field keeps its own. */
    value?: string
    onDay?: (day: string) => void
    /** Where no calendar stands beside the field, the browser's own opens from a button: from its earliest day, once a script is there. */
    picker?: { min: string | undefined }
  }

/**
 * A date to type, year first as Lithuania writes it. Not the browser's own date field, which writes in the language of
 * the browser; digits alone, points and spaces do as well as dashes.
 */
export function DayField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  value,
  defaultValue = '',
  onDay,
  picker,
  ...input
}: DayFieldProps) {
  const [typed, setTyped] = useState(value ?? String(defaultValue))
  useLayoutEffect(() => {
    if (value !== undefined) setTyped((text) => (value === '' && !finishedDay(text) ? text : value))
  }, [value])

  // What was typed before the script came is the browser's alone; the next rendering would wipe it out.
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field comes to life
  useLayoutEffect(() => {
    const early = field.current?.value ?? ''
    if (early !== typed) type(early)
  }, [])

  function type(text: string) {
    const day = finishedDay(text)
    setTyped(day ?? text)
    // half a date is no date yet, and nothing to complain of while it is being typed
    onDay?.(day ?? '')
  }
  function leave() {
    setTyped(readDay(typed) ?? typed)
    onDay?.(readDay(typed) ?? typed.trim())
  }

  return (
    <Field {...{ label, name: input.name, hint, errors, optional, labelHidden, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="mmmm-mm-dd"
            maxLength={12}
            pattern="\d{4}-\d{2}-\d{2}"
            className={`control figures ${picker ? 'pr-11' : ''}`}
            {...input}
            {...wiring}
            ref={field}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
          />
          {picker?.min && <Picker min={picker.min} day={readDay(typed)} onPick={type} />}
        </div>
      )}
    </Field>
  )
}

/** A day to which nothing can be meant to follow: of `2026-1-1` a second digit may yet come. */
function finishedDay(text: string): string | undefined {
  return text.replace(/\D/g, '').length === 8 ? readDay(text) : undefined
}

/** The browser's date field, of which only the calendar is used. */
function Picker({ min, day, onPick }: { min: string; day: string | undefined; onPick: (day: string) => void }) {
  return (
    <label className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-soft hover:text-ink">
      <span className="sr-only">Rinktis kalendoriuje</span>
      <CalendarIcon className="pointer-events-none size-4.5" />
      <input
        type="date"
        tabIndex={-1}
        min={min}
        value={day ?? ''}
        onChange={({ target }) => target.value && onPick(target.value)}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
