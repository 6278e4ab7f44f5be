import { useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { readTime } from '#rules/calendar/read-time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { Rental } from '../rentals.contract.ts'
import { readUnitsToStop, UnitsToStopFields } from '../shop/units-to-stop-fields.tsx'
import { EndBreakdown, OffRentByOffice, ReportBreakdownByOffice, UndoOffRent } from '../stops.contract.ts'

interface StopFormProps {
  rental: Rental
  onClose: () => void
  onDone: (words: string) => void
}

type What = 'off-rent' | 'undo' | 'broken' | 'works'

const done: Record<What, string> = {
  'off-rent': 'Nuomos pabaiga įrašyta',
  undo: 'Nuomos pabaiga atšaukta',
  broken: 'Gedimas įrašytas',
  works: 'Įrašyta, kad įrankis vėl veikia',
}

export function StopForm({ rental, onClose, onDone }: StopFormProps) {
  const formId = useId()
  const options = optionsFor(rental)
  const [what, setWhat] = useState<What>(options[0]?.value ?? 'off-rent')
  const [now] = useState(() => new Date())
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const params = { id: rental.id }
      if (what === 'undo') return sendRequest(UndoOffRent, { params })
      const moment = readMoment(typed)
      if (!(moment instanceof Date)) throw new Error('An unread moment was let through')
      const at = moment.toISOString()
      if (what === 'works') return sendRequest(EndBreakdown, { params, body: { at } })
      const input = readUnitsToStop(typed, rental)
      if (what === 'off-rent') return sendRequest(OffRentByOffice, { params, body: { at, ...input } })
      const note = String(typed.get('note') ?? '')
      return sendRequest(ReportBreakdownByOffice, { params, body: { note, at, ...input } })
    },
    {
      check: (typed) => {
        const moment = what === 'undo' ? now : readMoment(typed)
        return moment instanceof Date ? {} : moment
      },
      onDone: () => onDone(done[what]),
    },
  )
  return (
    <FormModal title="Nuomos pabaiga ir gedimas" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}} className="grid gap-5">
        <FormErrors message={message} />
        <RadioGroup
          label={`„${rental.rent_product.title}“`}
          name="what"
          options={options}
          value={what}
          onChange={(value) => setWhat(value as What)}
        />
        {what !== 'undo' && (
          <div className="grid grid-cols-2 gap-5">
            <DayField
              label="Diena"
              name="at"
              min={toVilniusDay(new Date(rental.starts_at))}
              defaultValue={toVilniusDay(now)}
            />
            <TimeField label="Laikas" name="time" defaultValue={toVilniusTime(now)} />
          </div>
        )}
        {what === 'off-rent' && (
          <UnitsToStopFields key={what} rental={rental} label="Su kiek baigė" whose="Pas klientą" first="all" />
        )}
        {what === 'broken' && (
          <UnitsToStopFields key={what} rental={rental} label="Kiek sugedo" whose="Pas klientą" first="one" />
        )}
        {what === 'broken' && <TextArea label="Kas sugedo" name="note" rows={3} maxLength={1000} required />}
      </Form>
    </FormModal>
  )
}

function optionsFor({ off_rent_at, broken_since }: Rental): { value: What; label: string; hint: string }[] {
  return [
    ...(off_rent_at
      ? [{ value: 'undo' as const, label: 'Dirba toliau', hint: 'Nuomos pabaiga atšaukiama' }]
      : [{ value: 'off-rent' as const, label: 'Baigė dirbti', hint: 'Vėlesnės dienos neskaičiuojamos' }]),
    ...(broken_since
      ? [{ value: 'works' as const, label: 'Vėl veikia', hint: 'Nuoma skaičiuojama toliau' }]
      : off_rent_at
        ? []
        : [{ value: 'broken' as const, label: 'Sugedo', hint: 'Neskaičiuojama, kol nepakeista' }]),
  ]
}

function readMoment(typed: FormData): Date | FormFieldErrors {
  const [day, time] = ['at', 'time'].map((name) => String(typed.get(name) ?? '').trim())
  const on = parseDay(day ?? '')
  const at = readTime(time ?? '')
  if (!on || !isDay(on)) return { at: ['Įveskite dieną, pvz., 2026-11-22.'] }
  if (!at) return { time: ['Įveskite laiką, pvz., 14:05.'] }
  if (!hasLocalTime(on, at)) return { time: ['Tą naktį laikrodis pasuktas: tokio laiko nebus.'] }
  return toInstant(on, at)
}
