import { useState } from 'react'
import { isDay } from '#calendar/day.ts'
import { weekdayName } from '#calendar/format-day.ts'
import { readDay } from '#calendar/read-day.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'
import { CloseIcon } from '#ui/frame-icons.tsx'
import { PlusIcon } from '#ui/icons.tsx'

/** Days on which the shop is closed beside weekends and public holidays: added by date, taken away by a cross. */
export function ClosedDays({ days: first }: { days: string[] }) {
  const [days, setDays] = useState(first)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string[]>([])
  const errors = useErrorsOf('closed_days')

  function add(text: string) {
    const day = readDay(text)
    if (!day) {
      setProblem(['Įrašykite datą, pavyzdžiui, 2026-12-31.'])
      return
    }
    setProblem([])
    setDays((before) => [...new Set([...before, day])].sort())
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Papildomos nedarbo dienos</legend>
      <div className="flex flex-wrap items-start gap-2">
        {days.map((day) => (
          <span
            key={day}
            className="figures inline-flex min-h-11 items-center gap-2 rounded-house border border-line bg-sunken pl-3"
          >
            <span>{day}</span>
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
        <DayField
          label="Nauja nedarbo diena"
          labelHidden
          value={typed}
          onDay={setTyped}
          errors={problem}
          className="w-44"
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            add(event.currentTarget.value)
          }}
        />
        <Button variant="quiet" onClick={() => add(typed)}>
          <PlusIcon className="size-4" />
          Pridėti
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-soft">Savaitgalių ir valstybinių švenčių vardyti nereikia.</p>
      <FieldMessages id="closed-days-error" errors={errors} />
    </fieldset>
  )
}
