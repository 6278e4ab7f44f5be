import { StopCredit } from '#people/clients/credit-stop.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ClientDebt } from '../debts.contract.ts'

const formId = 'nebeduoti-i-skola'

type StopModalProps = { debt: ClientDebt; onClose: () => void; onDone: (words: string) => void; onStale: () => void }

export function CreditStopModal({ debt, onClose, onDone, onStale }: StopModalProps) {
  const { seen, meet } = useExpectedValue(debt.stopped?.reason ?? null)
  const submit = useSubmit(
    (data) => {
      const body = { reason: String(data.get('reason') ?? ''), seen }
      return sendRequest(StopCredit, { params: { id: debt.client_id }, body })
    },
    { onDone: () => onDone('Klientui nebeduodame į skolą.'), onProblem: (_, thrown) => meet(thrown) && onStale() },
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
