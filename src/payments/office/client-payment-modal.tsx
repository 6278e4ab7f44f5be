import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { RecordClientPayment } from '../client-payments.contract.ts'
import { demandAmount, PaymentFields, readPaymentFields } from './payment-fields.tsx'

interface ClientPaymentModalProps {
  clientId: number
  /** What the client owes, in cents; null: closed. */
  owed: number | null
  onClose: () => void
  /** Numbers of the bills that it settled. */
  onRecorded: (bills: string[]) => void
}

/** Money that a client paid for bills: the oldest are settled first. */
export function ClientPaymentModal({ owed, ...rest }: ClientPaymentModalProps) {
  return owed !== null && <OpenPayment owed={owed} {...rest} />
}

const formId = 'client-payment'

function OpenPayment({ clientId, owed, onClose, onRecorded }: ClientPaymentModalProps & { owed: number }) {
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => sendRequest(RecordClientPayment, { params: { id: clientId }, body: readPaymentFields(data) }),
    {
      onDone: ({ data }) => onRecorded(data.documents.map(({ full_number }) => full_number)),
      check: demandAmount,
      fallback: 'Mokėjimo įrašyti nepavyko.',
    },
  )
  return (
    <FormModal title="Įrašyti kliento mokėjimą" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <PaymentFields amount={owed} />
        <p className="text-sm text-soft">
          Pinigai apmoka seniausias sąskaitas. Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu.
        </p>
      </Form>
    </FormModal>
  )
}
