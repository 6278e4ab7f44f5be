import { isDay } from '#rules/calendar/is-day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { readTime } from '#rules/calendar/read-time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import { PromiseReturn, type Rental } from '../rentals.contract.ts'

interface ReturnPromiseFormProps {
  rental: Rental
  onClose: () => void
  onDone: (words: string) => void
}

export function ReturnPromiseForm({ rental, onClose, onDone }: ReturnPromiseFormProps) {
  const calendar = useBranches().find(({ id }) => id === rental.return_place_id)
  const promised = rental.promised_at ? new Date(rental.promised_at) : undefined
  return (
    <EndpointForm
      endpoint={PromiseReturn}
      params={{ id: rental.id }}
      title="Pažadas grąžinti"
      seen={rental.promised_at}
      check={(typed) => {
        const at = readMoment(typed, calendar)
        return at === null || at instanceof Date ? {} : at
      }}
      body={(typed) => ({ at: readMoment(typed, calendar) })}
      says="message"
      onClose={onClose}
      onDone={({ data }) => onDone(data.promised_at ? 'Pažadas įrašytas' : 'Pažadas panaikintas')}
    >
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
    </EndpointForm>
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
