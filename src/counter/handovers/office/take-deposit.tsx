import type { ReactNode } from 'react'
import { depositWayLabels } from '#finance/deposits/deposit-labels.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import type { DepositDraft } from '../stored-handover-draft.ts'

interface TakeDepositProps {
  /** Cents. */
  held: number
  onCard?: number | undefined
  deposit: DepositDraft
  onChange: (deposit: DepositDraft) => void
  reserve?: ReactNode
}

const ways = (['card', 'cash', 'transfer'] as const).map((value) => ({ value, label: depositWayLabels[value] }))

export function TakeDeposit({ held, onCard, deposit, onChange, reserve }: TakeDepositProps) {
  return (
    <div>
      {held > 0 && <p className="mb-2">{`Užstato jau laikoma ${formatMoney(held)}.`}</p>}
      <p role="status" className="mb-2 font-medium text-good empty:hidden">
        {onCard !== undefined && `Kortelėje rezervuota ${formatMoney(onCard)}.`}
      </p>
      <Checkbox
        name="deposit_taken"
        label="Užstatas paimtas"
        checked={deposit.on}
        onChange={(event) => onChange({ ...deposit, on: event.target.checked })}
      />
      {deposit.on && (
        <div className="mt-2 grid gap-4 sm:grid-cols-[10rem_1fr]">
          <NumberField
            label="Užstato suma"
            name="deposit.amount"
            unit="€"
            step="0.01"
            min="0"
            value={deposit.amount}
            onChange={(event) => onChange({ ...deposit, amount: event.target.value })}
          />
          <RadioGroup
            label="Kaip paimtas"
            name="deposit.way"
            value={deposit.way}
            onChange={(way) => onChange({ ...deposit, way: way as DepositDraft['way'] })}
            options={ways}
          />
        </div>
      )}
      {reserve}
    </div>
  )
}
