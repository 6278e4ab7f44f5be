import { formatMoney } from '#money/format-money.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DepositChoice } from '../take-back-draft.ts'

interface DepositCardProps {
  /** Cents. */
  held: number
  /** What of it is held on a card. */
  onCard?: number | undefined
  choice: DepositChoice
  onChange: (changes: Partial<DepositChoice>) => void
}

/** What becomes of the held deposit: proposed from the charges, decided by the clerk. */
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
