import { useRevalidator } from 'react-router'
import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedAmount } from '#shell/ui/office/use-expected-value.ts'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type OrderBalance, RecordPayment } from '../payments.contract.ts'
import { PaymentFields, readPaymentFields, validateAmount } from './payment-fields.tsx'

type RefundModalProps = {
  orderId: number
  balance: OrderBalance
  paidFrom: PaidFrom
  onClose: () => void
  onRecorded: (invoice: string | null) => void
}

const formId = 'grazinti-pinigus'

export function OrderRefundModal({
  orderId,
  balance: { received, over },
  paidFrom,
  onClose,
  onRecorded,
}: RefundModalProps) {
  const { revalidate } = useRevalidator()
  const { seen, meet } = useExpectedAmount(received)
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(data, orderId, seen), {
    onDone: ({ data }) => onRecorded(data.invoice),
    onProblem: (_, thrown) => {
      if (meet(thrown)) void revalidate()
    },
    check: validateAmount,
    fallback: 'Grąžinimo įrašyti nepavyko.',
  })
  return (
    <FormModal title="Grąžinti pinigus" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <PaymentFields amount={over || undefined} byTransfer={<PayeeFields paidFrom={paidFrom} />} />
        <p className="text-sm text-soft">Įrašyto grąžinimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
      </Form>
    </FormModal>
  )
}

function save(data: FormData, orderId: number, received_seen: number) {
  const { amount, ...fields } = readPaymentFields(data)
  const payee = readPayee(data)
  return sendRequest(RecordPayment, {
    params: { id: orderId },
    body: { ...fields, ...payee, amount: -amount, received_seen },
  })
}
