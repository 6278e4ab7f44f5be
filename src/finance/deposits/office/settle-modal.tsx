import { useState } from 'react'
import { PayeeFields, readPayee } from '#finance/refunds/office/public/payee-fields.tsx'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { useExpectedAmount } from '#shell/ui/office/use-expected-value.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type DepositWay, depositWayLabels, depositWays } from '../deposit-labels.ts'
import { SettleDeposit } from '../deposits.contract.ts'
import { readCentsField } from './read-cents-field.ts'

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

export function SettleModal({ isOpen, ...rest }: SettleModalProps) {
  return isOpen && <OpenSettle {...rest} />
}

function OpenSettle({ orderId, held, paidFrom, onClose, onDone, onStale }: Omit<SettleModalProps, 'isOpen'>) {
  const { seen, meet } = useExpectedAmount(held)
  const [way, setWay] = useState<DepositWay>('card')
  return (
    <EndpointForm
      endpoint={SettleDeposit}
      params={{ id: orderId }}
      title="Grąžinti arba sulaikyti užstatą"
      body={(typed) => ({
        returned: readCentsField(typed, 'returned'),
        kept: readCentsField(typed, 'kept'),
        reason: String(typed.get('reason') ?? '') || null,
        way: typed.get('way'),
        ...readPayee(typed),
        held_seen: seen,
      })}
      says="all"
      onProblem={(thrown) => {
        meet(thrown)
        onStale()
      }}
      onClose={onClose}
      onDone={onDone}
    >
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
    </EndpointForm>
  )
}

const wayOptions = depositWays.map((value) => ({ value, label: depositWayLabels[value] }))
