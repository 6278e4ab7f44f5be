import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { RefundOnlinePayment } from '../online-payments.contract.ts'

type RefundModalProps = { id: number; refundable: number; onClose: () => void; onDone: () => void }

export function OnlineRefundModal({ id, refundable: seen, onClose, onDone }: RefundModalProps) {
  // a reload behind must not change the field
  const [refundable, setRefundable] = useState(seen)
  return (
    <EndpointForm
      endpoint={RefundOnlinePayment}
      params={{ id }}
      title="Grąžinti internetu"
      saveLabel="Grąžinti"
      body={(typed) => ({
        amount: parseEuros(typed.get('amount')) ?? Number.NaN,
        reason: String(typed.get('reason') ?? ''),
        expected_refundable: refundable,
      })}
      fallback="Grąžinti nepavyko."
      onProblem={(thrown) => {
        if (thrown instanceof ApiError && typeof thrown.body.refundable === 'number')
          setRefundable(thrown.body.refundable)
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        Pinigai grįš į tą pačią sąskaitą ar kortelę. Užsakymo mokėjimuose grąžinimas atsiras, kai jį patvirtins mokėjimų
        teikėjas. Sąskaita lieka: jei reikia, išrašykite kreditinę.
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
    </EndpointForm>
  )
}
