import { StopCredit } from '#clients/credit-stop.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const formId = 'nebeduoti-i-skola'

type StopModalProps = { clientId: number; onClose: () => void; onDone: (words: string) => void }

/** Nothing goes out on credit to this client any more, and whoever takes orders is told why. */
export function StopModal({ clientId, onClose, onDone }: StopModalProps) {
  const submit = useSubmit(
    (data) => sendRequest(StopCredit, { params: { id: clientId }, body: { reason: String(data.get('reason') ?? '') } }),
    { onDone: () => onDone('Klientui nebeduodame į skolą.') },
  )
  return (
    <FormModal title="Nebeduoti į skolą" isOpen onClose={onClose} formId={formId} pending={submit.pending}>
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <p className="mb-4">Klientas galės užsakyti tik sumokėjęs iš anksto. Jau išduoti įrankiai lieka pas jį.</p>
        <TextArea
          label="Kodėl"
          name="reason"
          required
          rows={3}
          maxLength={500}
          hint="Priežastį matys visi, kas priima užsakymus."
        />
      </Form>
    </FormModal>
  )
}
