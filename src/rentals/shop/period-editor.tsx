import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { checkPeriod, type PeriodProblem } from '#periods/check-period.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Button } from '#ui/button.tsx'
import { draftOf, emptyDraft, type PeriodDraft, periodOf } from './period-draft.ts'
import { PeriodFields } from './period-fields.tsx'
import { RentalCalendar } from './rental-calendar.tsx'

type PeriodEditorProps = {
  /** What is rented, for screen readers. */
  name: string
  slug: string
  quantity: number
  /** None yet: an order of the past was ordered again. */
  period: Period | undefined
  /** How the tool is rented now, whatever the period says. */
  byHour: boolean
  onSave: (period: Period) => void
  /** Absent when there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** The period of a line in the cart, changed in its place, with the same calendar and fields as on the tool's page. */
export function PeriodEditor(props: PeriodEditorProps) {
  const { name, slug, quantity, period, byHour, onSave, onCancel } = props
  const settings = usePublicSettings()
  const today = dayOf(new Date())
  const [draft, setDraft] = useState<PeriodDraft>(() => firstDraft(period, byHour))
  const [problems, setProblems] = useState<PeriodProblem[]>([])
  const form = useRef<HTMLFormElement>(null)

  // Opened by a press: the press's button is gone, the focus goes on here.
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) form.current?.focus({ preventScroll: true })
  }, [isOpened])

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = periodOf(draft, byHour, settings.opening_hours.close)
    const found = checkPeriod(wanted, settings, new Date())
    setProblems(found)
    if (found.length === 0) onSave(wanted)
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={save}
      aria-label={`Nuomos laikas: ${name}`}
      className="grid items-start gap-6 rounded-house bg-sunken p-4 outline-none md:grid-cols-2"
    >
      {slug && (
        <RentalCalendar
          {...{ slug, today, quantity, byHour, from: draft.from, to: byHour ? draft.from : draft.to }}
          onPick={({ from, to }) => setDraft({ ...draft, from, to: byHour ? '' : to })}
        />
      )}
      <div className="grid gap-5">
        <PeriodFields {...{ draft, byHour, problems }} onChange={setDraft} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Išsaugoti laiką</Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Atšaukti
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** A period by days says nothing of a tool that is rented by the hour by now: then only its first day stays. */
function firstDraft(period: Period | undefined, byHour: boolean): PeriodDraft {
  if (!period) return emptyDraft
  return isByHour(period) === byHour ? draftOf(period) : { ...emptyDraft, from: period.from }
}
