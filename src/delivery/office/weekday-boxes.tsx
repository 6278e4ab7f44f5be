import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'

const week = [
  ['Pr', 'Pirmadienis'],
  ['An', 'Antradienis'],
  ['Tr', 'Trečiadienis'],
  ['Kt', 'Ketvirtadienis'],
  ['Pn', 'Penktadienis'],
  ['Št', 'Šeštadienis'],
  ['Sk', 'Sekmadienis'],
] as const

interface WeekdayBoxesProps {
  /** Of the field. */
  name: string
  label: string
  days: number[]
  onChange: (days: number[]) => void
}

/** On which days of the week. */
export function WeekdayBoxes({ name, label, days, onChange }: WeekdayBoxesProps) {
  const errors = useErrorsOf(name)
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {week.map(([short, long], at) => (
          <label
            key={short}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-house border border-edge bg-raised px-2 hover:border-ink has-checked:border-steel has-checked:bg-steel-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel"
          >
            <input
              type="checkbox"
              aria-label={long}
              aria-invalid={errors.length > 0 || undefined}
              className="outline-none"
              checked={days.includes(at + 1)}
              onChange={({ target }) =>
                onChange(target.checked ? [...days, at + 1].sort() : days.filter((day) => day !== at + 1))
              }
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={`${name}-error`} errors={errors} />
    </fieldset>
  )
}
