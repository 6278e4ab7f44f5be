import { type SubmitEvent, useState } from 'react'
import { isDay } from '#rules/calendar/is-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { describeUnusualDay } from '../describe-unusual-day.ts'
import type { PlannedStop, Rounds } from '../rounds.contract.ts'

interface ChosenStopsProps {
  stops: PlannedStop[]
  drivers: Rounds['drivers']
  pending: boolean
  /** The chosen driver is kept for the next stops. */
  driverId: string
  onDriver: (driverId: string) => void
  firstDay: string
  onGive: (driverId: number) => void
  /** Absent: no stop has a driver. */
  onTakeAway: (() => void) | undefined
  onMove: (day: string) => Promise<FormFieldErrors>
}

const group = 'flex flex-wrap gap-x-3 gap-y-2 rounded-house border border-line bg-raised p-3'

export function ChosenStops({ stops, drivers, pending, driverId, firstDay, onMove, ...on }: ChosenStopsProps) {
  const [day, setDay] = useState(firstDay)
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [text, ...more] = isDay(day) ? describeUnusualDay(stops, day) : []

  async function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isDay(day)) return setErrors({ day: ['Tokios datos nėra. Data rašoma taip: 2026-11-21.'] })
    setErrors(await onMove(day))
  }

  return (
    <section
      aria-label="Pažymėtos vietos"
      className="sticky top-(--office-bar) z-10 -mx-4 mb-4 flex flex-wrap items-start gap-3 border-b border-line bg-paper px-4 py-3"
    >
      <div className={`${group} items-end max-sm:w-full`}>
        <SelectField
          label={`Pažymėta: ${stops.length}. Kas veža`}
          placeholder="Pasirinkite"
          options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
          value={driverId}
          onChange={(event) => on.onDriver(event.target.value)}
          className="min-w-0 flex-1 basis-44"
        />
        <Button pending={pending} disabled={driverId === ''} onClick={() => on.onGive(Number(driverId))}>
          Priskirti
        </Button>
        {on.onTakeAway && (
          <Button variant="quiet" pending={pending} onClick={on.onTakeAway}>
            Atimti iš vežėjo
          </Button>
        )}
      </div>
      <Form onSubmit={move} errors={errors} className={`${group} w-full items-start sm:w-96`}>
        <DayField
          label="Į kurią dieną"
          name="day"
          value={day}
          hint={text && <span className="text-warn">{more.length > 0 ? `${text} Ir dar: ${more.length}.` : text}</span>}
          onDay={(to) => {
            setDay(to)
            if (to !== day) setErrors({})
          }}
          className="min-w-0 flex-1 basis-40"
        />
        {/* aligned with or without an error */}
        <Button type="submit" variant="quiet" pending={pending} className="mt-7">
          Perkelti
        </Button>
      </Form>
    </section>
  )
}
