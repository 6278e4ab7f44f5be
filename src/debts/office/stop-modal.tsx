import { StopCredit } from '#clients/credit-stop.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { useSeen } from '#ui/office/use-seen.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { ClientDebt } from '../debts.contract.ts'

const formId = 'nebeduoti-i-skola'

type StopModalProps = {
  debt: ClientDebt
  onClose: () => void
  onDone: (words: string) => void
  /** What the screen behind shows is not so any more. */
  onStale: () => void
}

/** Nothing goes out on credit to this client any more, and whoever takes orders is told why. */
export function StopModal({ debt, onClose, onDone, onStale }: StopModalProps) {
  const { seen, meet } = useSeen(debt.stopped?.reason ?? null)
  const submit = useSubmit(
    (data) => {
      const body = { reason: String(data.get('reason') ?? ''), seen }
      return sendRequest(StopCredit, { params: { id: debt.client_id }, body })
    },
    {
      onDone: () => onDone('Klientui nebeduodame į skolą.'),
      onProblem: (_, thrown) => meet(thrown) && onStale(),
    },
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
