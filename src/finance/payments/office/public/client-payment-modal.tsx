import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { RecordClientPayment } from '../../client-payments.contract.ts'
import { PaymentFields, readPaymentFields, validateAmount } from '../payment-fields.tsx'

interface ClientPaymentModalProps {
  clientId: number
  /** Owed cents; null: closed. */
  owed: number | null
  onClose: () => void
  onRecorded: (bills: string[], advance: number) => void
}

export function ClientPaymentModal({ owed, ...rest }: ClientPaymentModalProps) {
  return owed !== null && <OpenPayment owed={owed} {...rest} />
}

const formId = 'client-payment'

function OpenPayment({ clientId, owed, onClose, onRecorded }: ClientPaymentModalProps & { owed: number }) {
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => sendRequest(RecordClientPayment, { params: { id: clientId }, body: readPaymentFields(data) }),
    {
      onDone: ({ data }) =>
        onRecorded(
          data.documents.map(({ full_number }) => full_number),
          data.advance,
        ),
      check: validateAmount,
      fallback: 'Mokėjimo įrašyti nepavyko.',
    },
  )
  return (
    <FormModal title="Įrašyti kliento mokėjimą" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <PaymentFields amount={owed > 0 ? owed : undefined} />
        <p className="text-sm text-soft">
          Pinigai apmoka seniausias sąskaitas, o kas lieka – kliento avansas: jį paims kitos sąskaitos. Įrašyto mokėjimo
          pakeisti negalima: klaida atitaisoma priešingu įrašu.
        </p>
      </Form>
    </FormModal>
  )
}
