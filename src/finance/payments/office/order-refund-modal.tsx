import { useRevalidator } from 'react-router'
import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { useExpectedAmount } from '#shell/ui/office/use-expected-value.ts'
import { type OrderBalance, RecordPayment } from '../payments.contract.ts'
import { PaymentFields, readPaymentFields, validateAmount } from './payment-fields.tsx'

type RefundModalProps = {
  orderId: number
  balance: OrderBalance
  paidFrom: PaidFrom
  onClose: () => void
  onRecorded: (invoice: string | null) => void
}

export function OrderRefundModal({
  orderId,
  balance: { received, over },
  paidFrom,
  onClose,
  onRecorded,
}: RefundModalProps) {
  const { revalidate } = useRevalidator()
  const { seen, meet } = useExpectedAmount(received)
  return (
    <EndpointForm
      endpoint={RecordPayment}
      params={{ id: orderId }}
      title="Grąžinti pinigus"
      body={(typed) => {
        const { amount, ...fields } = readPaymentFields(typed)
        return { ...fields, ...readPayee(typed), amount: -amount, received_seen: seen }
      }}
      check={validateAmount}
      fallback="Grąžinimo įrašyti nepavyko."
      onProblem={(thrown) => {
        if (meet(thrown)) void revalidate()
      }}
      onClose={onClose}
      onDone={({ data }) => onRecorded(data.invoice)}
    >
      <PaymentFields amount={over || undefined} byTransfer={<PayeeFields paidFrom={paidFrom} />} />
      <p className="text-sm text-soft">Įrašyto grąžinimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
    </EndpointForm>
  )
}
