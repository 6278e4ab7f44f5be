import { useId } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { readTime } from '#rules/calendar/read-time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { TimeField } from '#shell/ui/time-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { PromiseReturn, type Rental } from '../rentals.contract.ts'

interface ReturnPromiseFormProps {
  rental: Rental
  onClose: () => void
  onDone: (words: string) => void
}

export function ReturnPromiseForm({ rental, onClose, onDone }: ReturnPromiseFormProps) {
  const formId = useId()
  const calendar = useBranches().find(({ id }) => id === rental.return_place_id)
  const { seen, meet } = useExpectedValue(rental.promised_at)
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const at = readMoment(typed, calendar)
      if (at !== null && !(at instanceof Date)) throw new Error('An unread moment was let through')
      await sendRequest(PromiseReturn, { params: { id: rental.id }, body: { at: at?.toISOString() ?? null, seen } })
      return at
    },
    {
      check: (typed) => {
        const at = readMoment(typed, calendar)
        return at === null || at instanceof Date ? {} : at
      },
      onDone: (at) => onDone(at ? 'Pažadas įrašytas' : 'Pažadas panaikintas'),
      onProblem: (_, thrown) => meet(thrown),
    },
  )
  const promised = rental.promised_at ? new Date(rental.promised_at) : undefined
  return (
    <FormModal title="Pažadas grąžinti" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}}>
        <FormErrors message={message} />
        <p>
          „<span>{rental.rent_product.title}</span>“ iki pažadėto laiko kitiems nežadamas, o nuo jo – vėl laisvas.
        </p>
        <div className="grid grid-cols-2 gap-5">
          <DayField
            label="Žada grąžinti"
            name="at"
            min={toVilniusDay(new Date())}
            defaultValue={promised ? toVilniusDay(promised) : ''}
            hint="Tuščia – pažado nėra."
          />
          <TimeField
            label="Laikas"
            name="time"
            defaultValue={promised ? toVilniusTime(promised) : ''}
            hint="Tuščia – iki uždarymo."
          />
        </div>
      </Form>
    </FormModal>
  )
}

type Calendar = Pick<ShopCalendar, 'opening_hours'>

/** Null withdraws; a day is promised until it closes. */
function readMoment(typed: FormData, calendar: Calendar | undefined): Date | FormFieldErrors | null {
  const [day, time] = ['at', 'time'].map((name) => String(typed.get(name) ?? '').trim())
  if (!day) return null
  const on = parseDay(day)
  if (!on || !isDay(on)) return { at: ['Įveskite dieną, pvz., 2026-11-22.'] }
  const at = time ? readTime(time) : calendar && getUsualHours(on, calendar).close
  if (!at) return { time: ['Įveskite laiką, pvz., 14:05.'] }
  if (!hasLocalTime(on, at)) return { time: ['Tą naktį laikrodis pasuktas: tokio laiko nebus.'] }
  return toInstant(on, at)
}
