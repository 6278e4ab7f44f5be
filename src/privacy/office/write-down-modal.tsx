import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type DataRequest, WriteDownRequest } from '../privacy.contract.ts'
import { kindWords } from './request-words.ts'

type WriteDownModalProps = { isOpen: boolean; onDone: (words: string) => void; onClose: () => void }

/** A request that came by letter, telephone or at the counter; its 30 days run from the day it came. */
export function WriteDownModal({ isOpen, onDone, onClose }: WriteDownModalProps) {
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    (form) => {
      const text = (name: string) => String(form.get(name) ?? '')
      const kind = text('kind') as DataRequest['kind']
      return sendRequest(WriteDownRequest, {
        body: { kind, email: text('email'), received_on: text('received_on'), note: text('note') },
      })
    },
    { onDone: () => onDone('Prašymas įrašytas') },
  )
  return (
    <FormModal
      title="Naujas prašymas"
      isOpen={isOpen}
      onClose={() => {
        reset()
        onClose()
      }}
      formId="write-down"
      pending={pending}
    >
      <Form id="write-down" errors={errors} onSubmit={onSubmit}>
        <FormErrors message={message} errors={errors} />
        <SelectField
          label="Ko prašo"
          name="kind"
          options={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="off"
          hint="Pagal jį rasime paskyrą ir atsakysime."
        />
        <DayField label="Gauta" name="received_on" defaultValue={dayOf(new Date())} />
        <TextArea label="Pastaba" name="note" optional rows={2} maxLength={2000} />
      </Form>
    </FormModal>
  )
}
