import { PaymentFields, readPaymentFields, validateAmount } from '#finance/payments/office/payment-fields.tsx'
import { formatMoney } from '#rules/money/format-money.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type Compensation, PayCompensation } from '../compensations.contract.ts'

interface PayModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

export function PayModal({ compensation: { id, number, open }, onClose, onDone }: PayModalProps) {
  return (
    <EndpointForm
      endpoint={PayCompensation}
      params={{ id }}
      title={`Mokėjimas pagal ${number}`}
      body={readPaymentFields}
      check={validateAmount}
      says="sent"
      fallback="Mokėjimo įrašyti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(data.open > 0 ? `Įrašyta. Liko ${formatMoney(data.open)}` : `${number} apmokėta`)}
    >
      <PaymentFields amount={open} />
      <p className="text-sm text-soft">Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
    </EndpointForm>
  )
}
