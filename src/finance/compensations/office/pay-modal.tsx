import { PaymentFields, readPaymentFields, validateAmount } from '#finance/payments/office/payment-fields.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type Compensation, PayCompensation } from '../compensations.contract.ts'

interface PayModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

const formId = 'nuostoliu-mokejimas'

export function PayModal({ compensation: { id, number, open }, onClose, onDone }: PayModalProps) {
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => sendRequest(PayCompensation, { params: { id }, body: readPaymentFields(data) }),
    {
      onDone: ({ data }) => onDone(data.open > 0 ? `Įrašyta. Liko ${formatMoney(data.open)}` : `${number} apmokėta`),
      check: validateAmount,
      fallback: 'Mokėjimo įrašyti nepavyko.',
    },
  )
  return (
    <FormModal title={`Mokėjimas pagal ${number}`} isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && <FormErrors errors={errors ?? {}} message={message} />}
        <PaymentFields amount={open} />
        <p className="text-sm text-soft">Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
      </Form>
    </FormModal>
  )
}
