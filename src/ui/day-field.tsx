import { type ComponentProps, type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { readDay } from '#calendar/read-day.ts'
import type { DayCalendarProps } from './day-calendar.tsx'
import { Field, type FieldProps } from './field.tsx'
import { CalendarIcon } from './icons.tsx'

type DayFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
    /** A day, '' while there is none, or what was typed and is none. Without it the field keeps its own. */
    value?: string
    onDay?: (day: string) => void
    /** The earliest day of its calendar. */
    min?: string | undefined
    /** A calendar stands beside the field: it needs no button to open one. */
    besideCalendar?: boolean
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
  min,
  besideCalendar = false,
  ...input
}: DayFieldProps) {
  const [typed, setTyped] = useState(value ?? String(defaultValue))
  useLayoutEffect(() => {
    if (value !== undefined) setTyped((text) => (value === '' && !finishedDay(text) ? text : value))
  }, [value])

  // What was typed before the script came is the browser's alone; the next rendering would wipe it out.
  const field = useRef<HTMLInputElement>(null)
  const [isAlive, live] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field comes to life
  useLayoutEffect(() => {
    const early = field.current?.value ?? ''
    if (early !== typed) type(early)
    live(true)
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
            className={`control figures ${besideCalendar ? '' : 'pr-11'}`}
            {...input}
            {...wiring}
            ref={field}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
          />
          {isAlive && !besideCalendar && (
            <CalendarButton field={field} fieldId={wiring.id} min={min} disabled={input.disabled || input.readOnly} />
          )}
        </div>
      )}
    </Field>
  )
}

/** A day to which nothing can be meant to follow: of `2026-1-1` a second digit may yet come. */
function finishedDay(text: string): string | undefined {
  return text.replace(/\D/g, '').length === 8 ? readDay(text) : undefined
}

interface CalendarButtonProps {
  field: RefObject<HTMLInputElement | null>
  fieldId: string
  min: string | undefined
  disabled: boolean | undefined
}

/** Opens the calendar, whose script comes with the first press. Where it can't come, the day is typed. */
function CalendarButton({ field, fieldId, min, disabled }: CalendarButtonProps) {
  const [Calendar, show] = useState<ComponentType<DayCalendarProps>>()
  return (
    <>
      <button
        type="button"
        aria-label="Rinktis kalendoriuje"
        // Of several days, which.
        aria-describedby={fieldId}
        aria-haspopup="dialog"
        disabled={disabled}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-soft enabled:hover:text-ink"
        onClick={async ({ currentTarget }) => {
          // It comes back here; not every browser gives a pressed button the focus.
          currentTarget.focus()
          const part = await import('./day-calendar.tsx').catch(() => undefined)
          if (part) show(() => part.DayCalendar)
        }}
      >
        <CalendarIcon className="size-4.5" />
      </button>
      {Calendar && field.current && <Calendar field={field.current} min={min} onClose={() => show(undefined)} />}
    </>
  )
}
