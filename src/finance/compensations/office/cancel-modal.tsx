import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { CancelCompensation, type Compensation } from '../compensations.contract.ts'

interface CancelModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

const formId = 'nuostoliu-atsaukimas'

export function CancelModal({ compensation: { id, number }, onClose, onDone }: CancelModalProps) {
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => sendRequest(CancelCompensation, { params: { id }, body: { reason: String(data.get('reason') ?? '') } }),
    {
      onDone: ({ data }) => onDone(`${number} atšaukta, išrašyta ${data.cancelled_by}`),
      fallback: 'Atšaukti nepavyko.',
    },
  )
  return (
    <FormModal
      title={`Atšaukti ${number}`}
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      saveLabel="Atšaukti sąskaitą"
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && <FormErrors errors={errors ?? {}} message={message} />}
        <TextArea label="Kodėl atšaukiama" name="reason" required rows={3} maxLength={500} />
        <p className="text-sm text-soft">
          Atšaukiama visa sąskaita: išrašomas tos pačios serijos dokumentas su priešinga suma. Priežastis bus jame.
        </p>
      </Form>
    </FormModal>
  )
}
