import { useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { RefundOnlinePayment } from '../online-payments.contract.ts'

type RefundModalProps = { id: number; refundable: number; onClose: () => void; onDone: () => void }

const formId = 'online-refund'

export function OnlineRefundModal({ id, refundable: seen, onClose, onDone }: RefundModalProps) {
  // a reload behind must not change the field
  const [refundable, setRefundable] = useState(seen)
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) =>
      sendRequest(RefundOnlinePayment, {
        params: { id },
        body: {
          amount: parseEuros(data.get('amount')) ?? Number.NaN,
          reason: String(data.get('reason') ?? ''),
          expected_refundable: refundable,
        },
      }),
    {
      onDone,
      fallback: 'Grąžinti nepavyko.',
      onProblem: (_, thrown) => {
        if (thrown instanceof ApiError && typeof thrown.body.refundable === 'number')
          setRefundable(thrown.body.refundable)
      },
    },
  )
  return (
    <Modal
      title="Grąžinti internetu"
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Grąžinti
          </Button>
        </>
      }
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <p>
          Pinigai grįš į tą pačią sąskaitą ar kortelę. Užsakymo mokėjimuose grąžinimas atsiras, kai jį patvirtins
          mokėjimų teikėjas. PVM sąskaita lieka: jei reikia, išrašykite kreditinę.
        </p>
        <TextField
          key={refundable}
          label="Suma, €"
          name="amount"
          inputMode="decimal"
          defaultValue={(refundable / 100).toFixed(2).replace('.', ',')}
          hint={`Galima grąžinti iki ${formatMoney(refundable)}.`}
          autoFocus
        />
        <TextField label="Kodėl?" name="reason" maxLength={300} />
      </Form>
    </Modal>
  )
}
