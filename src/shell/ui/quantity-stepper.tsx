import { useEffect, useState } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { listNumberReadings } from './list-number-readings.ts'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  /** Called for a typed 0; without it 0 becomes the minimum. */
  onNone?: () => void
  min?: number
  max?: number
  /** „Kiekis: Perforatorius“ */
  label?: string
  name?: string
  disabled?: boolean
  className?: string
}

export function QuantityStepper({
  value,
  onChange,
  onNone,
  min = 1,
  max = 999,
  label = 'Kiekis',
  name = 'quantity',
  disabled = false,
  className = '',
}: QuantityStepperProps) {
  // May be empty or out of range while typing; not for the caller.
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])

  function settle(next: number) {
    const inRange = Math.min(Math.max(Number.isFinite(next) ? Math.round(next) : value, min), Math.max(min, max))
    setTyped(String(inRange))
    if (inRange !== value) onChange(inRange)
  }

  function finish() {
    // „1.000“ is a thousand, „1,5“ is refused
    const [units = value] = listNumberReadings(typed).map(Number)
    if (onNone && units === 0) onNone()
    else settle(Number.isInteger(units) ? units : value)
  }

  const step =
    'flex w-11 items-center justify-center text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-35 disabled:hover:bg-transparent'
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={`inline-flex h-11 w-fit items-stretch rounded-house border border-edge bg-raised ${className}`}
    >
      <button
        type="button"
        aria-label="Mažiau"
        disabled={value <= min}
        onClick={() => settle(value - 1)}
        className={step}
      >
        <MinusIcon className="size-4" />
      </button>
      <input
        name={name}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/[^\d.,\s]/g, ''))}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') settle(value + 1)
          else if (event.key === 'ArrowDown') settle(value - 1)
          else if (event.key === 'Enter') {
            event.preventDefault()
            finish()
          } else return
          event.preventDefault()
        }}
        className="figures w-12 bg-transparent text-center font-semibold"
      />
      <button
        type="button"
        aria-label="Daugiau"
        disabled={value >= max}
        onClick={() => settle(value + 1)}
        className={step}
      >
        <PlusIcon className="size-4" />
      </button>
    </fieldset>
  )
}
