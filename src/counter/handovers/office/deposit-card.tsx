import { type DepositWay, depositWayLabels, depositWays } from '#finance/deposits/deposit-labels.ts'
import { PayeeFields } from '#finance/refunds/office/public/payee-fields.tsx'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DepositChoice } from '../take-back-draft.ts'

const ways = depositWays.toReversed().map((value) => ({ value, label: depositWayLabels[value] }))

interface DepositCardProps {
  /** Cents. */
  held: number
  onCard?: number | undefined
  choice: DepositChoice
  onChange: (changes: Partial<DepositChoice>) => void
}

export function DepositCard({ held, onCard, choice, onChange }: DepositCardProps) {
  const left = held - (parseEuros(choice.returned) ?? 0) - (parseEuros(choice.kept) ?? 0)
  return (
    <Card title="Užstatas" aside={<span className="figures">{`laikoma ${formatMoney(held)}`}</span>}>
      {onCard && (
        <p className="figures mb-2 text-sm text-soft">
          Kortelėje rezervuota <span>{formatMoney(onCard)}</span>: dėl visos šios sumos atsiskaitoma iš karto.
        </p>
      )}
      <Checkbox
        name="deposit_settled"
        label="Atsiskaityti užstatu dabar"
        hint={choice.on ? undefined : 'Užstatas lieka laikomas.'}
        checked={choice.on}
        onChange={(event) => onChange({ on: event.target.checked })}
      />
      {choice.on && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          <NumberField
            label="Grąžinama"
            name="deposit.returned"
            unit="€"
            step="0.01"
            min="0"
            value={choice.returned}
            onChange={(event) => onChange({ returned: event.target.value })}
          />
          <NumberField
            label="Sulaikoma"
            name="deposit.kept"
            unit="€"
            step="0.01"
            min="0"
            value={choice.kept}
            onChange={(event) => onChange({ kept: event.target.value })}
          />
          {(parseEuros(choice.returned) ?? 0) > (onCard ?? 0) && (
            <RadioGroup
              className="col-span-2"
              label="Kaip grąžinama"
              name="deposit.way"
              value={choice.way}
              onChange={(way) => onChange({ way: way as DepositWay })}
              options={ways}
            />
          )}
          {choice.way === 'transfer' && (parseEuros(choice.returned) ?? 0) > (onCard ?? 0) && (
            <div className="col-span-2">
              <PayeeFields field="deposit." typed={{ iban: choice.iban, name: choice.name, onType: onChange }} />
            </div>
          )}
          {Number(choice.kept) > 0 && (
            <TextField
              className="col-span-2"
              label="Kodėl sulaikoma"
              name="deposit.reason"
              maxLength={300}
              value={choice.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          )}
          <p
            role="status"
            className={`figures col-span-2 empty:hidden ${left < 0 ? 'font-medium text-bad' : 'text-soft'}`}
          >
            {left > 0
              ? `Toliau laikoma ${formatMoney(left)}.`
              : left < 0 && `Per daug: laikoma tik ${formatMoney(held)}.`}
          </p>
        </div>
      )}
    </Card>
  )
}
