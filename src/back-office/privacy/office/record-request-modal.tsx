import { sendRequest } from '#platform/browser/api-client.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import { type DataRequest, WriteDownRequest } from '../privacy.contract.ts'

type WriteDownModalProps = { isOpen: boolean; onDone: (words: string) => void; onClose: () => void }

/** By letter, telephone or at the counter; 30 days from then. */
export function RecordRequestModal({ isOpen, onDone, onClose }: WriteDownModalProps) {
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
          options={Object.entries(dataRequestKindLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="off"
          hint="Pagal jį rasime paskyrą ir atsakysime."
        />
        <DayField label="Gauta" name="received_on" defaultValue={toVilniusDay(new Date())} />
        <TextArea label="Pastaba" name="note" optional rows={2} maxLength={2000} />
      </Form>
    </FormModal>
  )
}
