import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
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

export function ReturnAdvanceModal({ clientId, advance, paidFrom, onClose, onReturned }: ReturnAdvanceModalProps) {
  return (
    <EndpointForm
      endpoint={ReturnAdvance}
      params={{ id: clientId }}
      title="Grąžinti avansą"
      body={(typed) => ({ ...readPaymentFields(typed), ...readPayee(typed) })}
      check={validateAmount}
      fallback="Grąžinimo įrašyti nepavyko."
      onClose={onClose}
      onDone={onReturned}
    >
      <PaymentFields amount={advance} byTransfer={<PayeeFields paidFrom={paidFrom} />} />
      <p className="text-sm text-soft">Įrašyto grąžinimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
    </EndpointForm>
  )
}
