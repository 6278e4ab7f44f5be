import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { HandWay } from '../payment-ways.ts'
import { RecordPayment } from '../payments.contract.ts'
import { demandAmount, PaymentFields, readPaymentFields } from './payment-fields.tsx'

/** What stands in the form when it opens. */
export interface PaymentToFill {
  direction: 'in' | 'out'
  /** Cents; nothing when nobody knows. */
  amount?: number | undefined
  way?: HandWay
  note?: string
}

type PaymentModalProps = {
  orderId: number
  /** Null: closed. */
  filling: PaymentToFill | null
  receivedSeen: number
  onClose: () => void
  onRecorded: (invoice: string | null) => void
}

export function PaymentModal({ filling, ...rest }: PaymentModalProps) {
  return filling && <OpenPayment filling={filling} {...rest} />
}

const formId = 'payment'

function OpenPayment({
  orderId,
  filling,
  receivedSeen,
  onClose,
  onRecorded,
}: PaymentModalProps & { filling: PaymentToFill }) {
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(data, orderId, receivedSeen), {
    onDone: ({ data }) => onRecorded(data.invoice),
    check: demandAmount,
    fallback: 'Mokėjimo įrašyti nepavyko.',
  })
  return (
    <FormModal title="Įrašyti mokėjimą" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <RadioGroup
          label="Pinigai"
          name="direction"
          defaultValue={filling.direction}
          options={[
            { value: 'in', label: 'Gauti iš kliento' },
            { value: 'out', label: 'Grąžinti klientui' },
          ]}
        />
        <PaymentFields amount={filling.amount} way={filling.way} note={filling.note} />
        <p className="text-sm text-soft">
          Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu. Gavus visą sumą išrašoma PVM sąskaita
          faktūra ir išsiunčiama klientui.
        </p>
      </Form>
    </FormModal>
  )
}

function save(data: FormData, orderId: number, received_seen: number) {
  const { amount, ...fields } = readPaymentFields(data)
  const isOut = data.get('direction') === 'out'
  return sendRequest(RecordPayment, {
    params: { id: orderId },
    body: { ...fields, amount: isOut ? -amount : amount, received_seen },
  })
}
