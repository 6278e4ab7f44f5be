import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { parseDay } from '#rules/calendar/parse-day.ts'
import type { DayCalendarProps } from './day-calendar.tsx'
import { Field, type FieldProps } from './field.tsx'
import { CalendarIcon } from './icons.tsx'

type DayFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
    /** A day, '' or unfinished text. Without it the field is uncontrolled. */
    value?: string
    onDay?: (day: string) => void
    min?: string | undefined
    /** No button beside a calendar, or the button of one that stands elsewhere. */
    besideCalendar?: ReactNode
  }

/** Text, year first: the browser's own field follows its language. Accepts digits alone, points and spaces. */
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

  // Keeps what was typed before hydration.
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
    // an unfinished date is not an error while typing
    onDay?.(day ?? '')
  }
  function leave() {
    setTyped(parseDay(typed) ?? typed)
    onDay?.(parseDay(typed) ?? typed.trim())
  }

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
      {(wiring) => (
        <div className="relative">
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="mmmm-mm-dd"
            maxLength={12}
            pattern="\d{4}-\d{2}-\d{2}"
            className={`control figures ${besideCalendar === true ? '' : 'pr-11'}`}
            {...input}
            {...wiring}
            ref={field}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
          />
          {besideCalendar}
          {isAlive && !besideCalendar && (
            <CalendarButton field={field} fieldId={wiring.id} min={min} disabled={input.disabled || input.readOnly} />
          )}
        </div>
      )}
    </Field>
  )
}

/** A day that more digits can't change: `2026-1-1` may still get one. */
function finishedDay(text: string): string | undefined {
  return text.replace(/\D/g, '').length === 8 ? parseDay(text) : undefined
}

interface CalendarButtonProps {
  field: RefObject<HTMLInputElement | null>
  fieldId: string
  min: string | undefined
  disabled: boolean | undefined
}

let calendar: ComponentType<DayCalendarProps> | undefined

async function loadCalendar() {
  const part = await import('./day-calendar.tsx').catch(() => undefined)
  calendar ??= part?.DayCalendar
}

/** Loads when its button is reached, then opens within the press: following keys are the calendar's. */
function CalendarButton({ field, fieldId, min, disabled }: CalendarButtonProps) {
  const [Calendar, show] = useState<ComponentType<DayCalendarProps>>()
  return (
    <>
      <button
        type="button"
        aria-label="Rinktis kalendoriuje"
        // Tells which field, where there are several.
        aria-describedby={fieldId}
        aria-haspopup="dialog"
        disabled={disabled}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-soft enabled:hover:text-ink"
        onFocus={loadCalendar}
        onPointerEnter={loadCalendar}
        onClick={async ({ currentTarget }) => {
          // The focus returns here; not every browser focuses a pressed button.
          currentTarget.focus()
          if (!calendar) await loadCalendar()
          show(() => calendar)
        }}
      >
        <CalendarIcon className="size-4.5" />
      </button>
      {Calendar && field.current && <Calendar field={field.current} min={min} onClose={() => show(undefined)} />}
    </>
  )
}
