import { useState } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type HandWay, needsReceipt, waysByHand, wayWords } from '../payment-ways.ts'
import { RecordPayment } from '../payments.contract.ts'

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
  const [way, setWay] = useState<HandWay>(filling.way ?? 'transfer')
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(data, orderId, receivedSeen), {
    onDone: ({ data }) => onRecorded(data.invoice),
    check: (data): Record<string, string[]> =>
      (parseEuros(data.get('amount')) ?? 0) > 0 ? {} : { amount: ['Įrašykite sumą.'] },
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
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label="Diena" name="paid_on" defaultValue={dayOf(new Date())} />
          <NumberField
            label="Suma"
            name="amount"
            unit="€"
            step="0.01"
            min="0"
            defaultValue={filling.amount === undefined ? '' : (filling.amount / 100).toFixed(2)}
          />
          <SelectField
            label="Būdas"
            name="way"
            value={way}
            options={waysByHand.map((value) => ({ value, label: wayWords[value] }))}
            onChange={({ target }) => setWay(target.value as HandWay)}
          />
          {needsReceipt(way) && <TextField label="Kasos kvito numeris" name="receipt_number" maxLength={60} />}
        </div>
        <TextField label="Pastaba" optional name="note" maxLength={500} defaultValue={filling.note} />
        <p className="text-sm text-soft">
          Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu. Gavus visą sumą išrašoma PVM sąskaita
          faktūra ir išsiunčiama klientui.
        </p>
      </Form>
    </FormModal>
  )
}

function save(data: FormData, orderId: number, received_seen: number) {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const cents = parseEuros(text('amount')) ?? 0
  return sendRequest(RecordPayment, {
    params: { id: orderId },
    body: {
      paid_on: text('paid_on'),
      amount: text('direction') === 'out' ? -cents : cents,
      way: text('way') as HandWay,
      receipt_number: text('receipt_number') || null,
      note: text('note') || null,
      received_seen,
    },
  })
}
