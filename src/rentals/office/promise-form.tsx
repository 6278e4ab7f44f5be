import { useId } from 'react'
import { isDay } from '#calendar/day.ts'
import { readDay } from '#calendar/read-day.ts'
import { readTime } from '#calendar/read-time.ts'
import { dayOf, instantOf, localTimeExists, timeOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DayField } from '#ui/day-field.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { useSeen } from '#ui/office/use-seen.ts'
import { TimeField } from '#ui/time-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { PromiseReturn, type Rental } from '../rentals.contract.ts'

interface PromiseFormProps {
  rental: Rental
  onClose: () => void
  onDone: (words: string) => void
}

/** When a customer promised to bring a tool back: until then nobody else is promised it. An emptied day takes it back. */
export function PromiseForm({ rental, onClose, onDone }: PromiseFormProps) {
  const formId = useId()
  const { seen, meet } = useSeen(rental.promised_at)
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const at = readMoment(typed)
      if (at !== null && !(at instanceof Date)) throw new Error('An unread moment was let through')
      await sendRequest(PromiseReturn, { params: { id: rental.id }, body: { at: at?.toISOString() ?? null, seen } })
      return at
    },
    {
      check: (typed) => {
        const at = readMoment(typed)
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
            min={dayOf(new Date())}
            defaultValue={promised ? dayOf(promised) : ''}
            hint="Tuščia – pažado nėra."
          />
          <TimeField label="Laikas" name="time" defaultValue={promised ? timeOf(promised) : '17:00'} />
        </div>
      </Form>
    </FormModal>
  )
}

const CLOSING = '17:00'

/** Null: no day, which takes a promise back. */
function readMoment(typed: FormData): Date | FieldErrors | null {
  const [day, time] = ['at', 'time'].map((name) => String(typed.get(name) ?? '').trim())
  if (!day) return null
  const on = readDay(day)
  const at = readTime(time || CLOSING)
  if (!on || !isDay(on)) return { at: ['Įveskite dieną, pvz., 2026-11-22.'] }
  if (!at) return { time: ['Įveskite laiką, pvz., 14:05.'] }
  if (!localTimeExists(on, at)) return { time: ['Tą naktį laikrodis pasuktas: tokio laiko nebus.'] }
  return instantOf(on, at)
}
