import { useRef, useState } from 'react'
import { isDay } from '#calendar/day.ts'
import { weekdayName } from '#calendar/format-day.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'
import { CloseIcon, PlusIcon } from '#ui/icons.tsx'

/** Days on which the shop is closed beside weekends and public holidays: added by date, taken away by a cross. */
export function ClosedDays({ days: first }: { days: string[] }) {
  const [days, setDays] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  const errors = useErrorsOf('closed_days')

  function add() {
    const day = input.current?.value ?? ''
    if (!isDay(day)) return
    setDays((before) => [...new Set([...before, day])].sort())
    if (input.current) input.current.value = ''
    input.current?.focus()
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Papildomos nedarbo dienos</legend>
      <div className="flex flex-wrap items-center gap-2">
        {days.map((day) => (
          <span
            key={day}
            className="figures inline-flex min-h-11 items-center gap-2 rounded-house border border-line bg-sunken pl-3"
          >
            {day}
            {isDay(day) && <span className="text-sm text-soft">{weekdayName(day)}</span>}
            <input type="hidden" name="closed_days[]" value={day} />
            <button
              type="button"
              aria-label={`Pašalinti ${day}`}
              onClick={() => setDays((before) => before.filter((each) => each !== day))}
              className="flex size-10 items-center justify-center rounded-house text-soft hover:text-bad"
            >
              <CloseIcon className="size-4" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          type="date"
          aria-label="Nauja nedarbo diena"
          className="control figures w-44"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="quiet" onClick={add}>
          <PlusIcon className="size-4" />
          Pridėti
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-soft">Savaitgalių ir valstybinių švenčių vardyti nereikia.</p>
      <FieldMessages id="closed-days-error" errors={errors} />
    </fieldset>
  )
}
