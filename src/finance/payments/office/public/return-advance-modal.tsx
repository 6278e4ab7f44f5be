import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { ReturnAdvance } from '../../client-payments.contract.ts'
import { PaymentFields, readPaymentFields, validateAmount } from '../payment-fields.tsx'

interface ReturnAdvanceModalProps {
  clientId: number
  /** Cents. */
  advance: number
  paidFrom: PaidFrom
  onClose: () => void
  onReturned: () => void
}

const formId = 'grazinti-avansa'

export function ReturnAdvanceModal({ clientId, advance, paidFrom, onClose, onReturned }: ReturnAdvanceModalProps) {
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) =>
      sendRequest(ReturnAdvance, {
        params: { id: clientId },
        body: { ...readPaymentFields(data), ...readPayee(data) },
      }),
    { onDone: onReturned, check: validateAmount, fallback: 'Grąžinimo įrašyti nepavyko.' },
  )
  return (
    <FormModal title="Grąžinti avansą" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <PaymentFields amount={advance} byTransfer={<PayeeFields paidFrom={paidFrom} />} />
        <p className="text-sm text-soft">Įrašyto grąžinimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
      </Form>
    </FormModal>
  )
}
