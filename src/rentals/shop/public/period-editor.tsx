import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { checkPeriod, type PeriodProblem } from '#rules/periods/check-period.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { Button } from '#shell/ui/button.tsx'
import { emptyDraft, type PeriodDraft, toPeriodDraft, toRentalPeriod } from './period-draft.ts'
import { PeriodFields } from './period-fields.tsx'
import { RentalCalendar } from './rental-calendar.tsx'

type PeriodEditorProps = {
  name: string
  slug: string
  quantity: number
  /** None when a past order is repeated. */
  period: Period | undefined
  /** The tool's, whatever the period's. */
  byHour: boolean
  onSave: (period: Period) => void
  onCancel?: (() => void) | undefined
}

export function PeriodEditor(props: PeriodEditorProps) {
  const { name, slug, quantity, period, byHour, onSave, onCancel } = props
  const settings = useSettingsAtPlace()
  const today = toVilniusDay(new Date())
  const [draft, setDraft] = useState<PeriodDraft>(() => firstDraft(period, byHour))
  const [problems, setProblems] = useState<PeriodProblem[]>([])
  const form = useRef<HTMLFormElement>(null)

  // The focused button is gone.
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) form.current?.focus({ preventScroll: true })
  }, [isOpened])

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = toRentalPeriod(draft, byHour, settings)
    const problems = checkPeriod(wanted, settings, new Date())
    setProblems(problems)
    if (problems.length === 0) onSave(wanted)
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
          slug={slug}
          today={today}
          quantity={quantity}
          byHour={byHour}
          from={draft.from}
          to={byHour ? draft.from : draft.to}
          onPick={({ from, to }) => setDraft({ ...draft, from, to: byHour ? '' : to })}
        />
      )}
      <div className="grid gap-5">
        <PeriodFields draft={draft} byHour={byHour} problems={problems} onChange={setDraft} />
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

/** A tool now rented by the hour keeps only the first day of a period by days. */
function firstDraft(period: Period | undefined, byHour: boolean): PeriodDraft {
  if (!period) return emptyDraft
  return isByHour(period) === byHour ? toPeriodDraft(period) : { ...emptyDraft, from: period.from }
}
