import { useState } from 'react'
import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedAmount } from '#shell/ui/office/use-expected-value.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { DepositWay } from '../deposit-labels.ts'
import { SettleDeposit } from '../deposits.contract.ts'
import { readCentsField } from './read-cents-field.ts'
import { wayOptions } from './way-options.ts'

type SettleModalProps = {
  orderId: number
  /** Cents. */
  held: number
  paidFrom: PaidFrom
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

const formId = 'uzstatas-atsiskaityti'

export function SettleModal({ isOpen, ...rest }: SettleModalProps) {
  return isOpen && <OpenSettle {...rest} />
}

function OpenSettle({ orderId, held, paidFrom, onClose, onDone, onStale }: Omit<SettleModalProps, 'isOpen'>) {
  const { seen, meet } = useExpectedAmount(held)
  const [way, setWay] = useState<DepositWay>('card')
  const submit = useSubmit(
    (data) => {
      const body = {
        returned: readCentsField(data, 'returned'),
        kept: readCentsField(data, 'kept'),
        reason: String(data.get('reason') ?? '') || null,
        way: String(data.get('way')) as DepositWay,
        ...readPayee(data),
        held_seen: seen,
      }
      return sendRequest(SettleDeposit, { params: { id: orderId }, body })
    },
    {
      onDone,
      onProblem: (_, thrown) => {
        meet(thrown)
        onStale()
      },
    },
  )
  return (
    <FormModal
      title="Grąžinti arba sulaikyti užstatą"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={submit.pending}
    >
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <p className="figures">{`Laikoma ${formatMoney(held)}.`}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Grąžinama klientui"
            name="returned"
            step="0.01"
            min="0"
            unit="€"
            defaultValue={(held / 100).toFixed(2)}
          />
          <SelectField
            label="Kaip grąžinama"
            name="way"
            options={wayOptions}
            value={way}
            onChange={({ target }) => setWay(target.value as DepositWay)}
          />
        </div>
        {way === 'transfer' && <PayeeFields paidFrom={paidFrom} />}
        <NumberField label="Sulaikoma" name="kept" optional step="0.01" min="0" unit="€" />
        <TextField
          label="Kodėl sulaikoma"
          name="reason"
          optional
          maxLength={500}
          hint="Būtina, kai sulaikoma bent dalis."
        />
      </Form>
    </FormModal>
  )
}
