import { useId } from 'react'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { PromiseReturn, type Rental } from '../rentals.contract.ts'

interface PromiseFormProps {
  /** Null while nothing is asked. */
  rental: Rental | null
  onClose: () => void
  onDone: () => void
}

/** When a customer promised to bring a tool back: until then nobody else is promised it. An emptied day takes it back. */
export function PromiseForm({ rental, onClose, onDone }: PromiseFormProps) {
  const formId = useId()
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    async (typed) => {
      const [day, time] = [String(typed.get('at') ?? '').trim(), String(typed.get('time') ?? '').trim()]
      const at = day ? instantOf(day, time || '17:00').toISOString() : null
      await sendRequest(PromiseReturn, { params: { id: rental?.id ?? 0 }, body: { at } })
    },
    { onDone },
  )
  const promised = rental?.promised_at ? new Date(rental.promised_at) : undefined
  return (
    <FormModal
      title="Pažadas grąžinti"
      isOpen={rental !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      formId={formId}
      pending={pending}
    >
      <Form key={rental?.id} id={formId} onSubmit={onSubmit} errors={errors ?? {}}>
        <FormErrors message={message} />
        <p>„{rental?.rent_product.title}“ iki pažadėto laiko kitiems nežadamas, o nuo jo – vėl laisvas.</p>
        <div className="grid grid-cols-2 gap-5">
          <DayField
            label="Žada grąžinti"
            name="at"
            defaultValue={promised ? dayOf(promised) : ''}
            hint="Tuščia – pažado nėra."
          />
          <TimeField label="Laikas" name="time" defaultValue={promised ? timeOf(promised) : '17:00'} />
        </div>
      </Form>
    </FormModal>
  )
}
