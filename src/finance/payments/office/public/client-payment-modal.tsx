import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { RecordClientPayment } from '../../client-payments.contract.ts'
import { PaymentFields, readPaymentFields, validateAmount } from '../payment-fields.tsx'

interface ClientPaymentModalProps {
  clientId: number
  /** Owed cents; null: closed. */
  owed: number | null
  onClose: () => void
  onRecorded: (bills: string[], advance: number) => void
}

export function ClientPaymentModal({ clientId, owed, onClose, onRecorded }: ClientPaymentModalProps) {
  if (owed === null) return null
  return (
    <EndpointForm
      endpoint={RecordClientPayment}
      params={{ id: clientId }}
      title="Įrašyti kliento mokėjimą"
      body={readPaymentFields}
      check={validateAmount}
      fallback="Mokėjimo įrašyti nepavyko."
      onClose={onClose}
      onDone={({ data }) =>
        onRecorded(
          data.documents.map(({ full_number }) => full_number),
          data.advance,
        )
      }
    >
      <PaymentFields amount={owed > 0 ? owed : undefined} />
      <p className="text-sm text-soft">
        Pinigai apmoka seniausias sąskaitas, o kas lieka – kliento avansas: jį paims kitos sąskaitos. Įrašyto mokėjimo
        pakeisti negalima: klaida atitaisoma priešingu įrašu.
      </p>
    </EndpointForm>
  )
}
