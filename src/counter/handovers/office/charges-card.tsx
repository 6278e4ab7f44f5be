import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { mostWords } from '#takings/compensations/most-words.ts'
import type { ChargeDraft } from '../kept-act.ts'
import type { Proposal } from '../propose-charges.ts'

interface ChargesCardProps {
  charges: Proposal[]
  onChange: (id: string, changes: Partial<ChargeDraft>) => void
  onAdd: () => void
  total: number
  /** Cents. */
  earlier: number
}

export function ChargesCard({ charges, onChange, onAdd, total, earlier }: ChargesCardProps) {
  const agreed = charges.filter((charge) => charge.on)
  return (
    <Card title="Atsiskaitymas">
      {charges.length === 0 && <p className="mb-3 text-soft">Priemokų siūlyti nėra už ką.</p>}
      <ul className="mb-3 divide-y divide-line">
        {charges.map((charge) => (
          <ChargeRow
            key={charge.id}
            path={`settlement.${agreed.indexOf(charge)}`}
            charge={charge}
            onChange={(changes) => onChange(charge.id, changes)}
          />
        ))}
      </ul>
      {earlier > 0 && <p className="mb-3 text-soft">{`Po ankstesnio grąžinimo liko ${formatMoney(earlier)}.`}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" size="small" onClick={onAdd}>
          <PlusIcon className="size-4" />
          Kita eilutė
        </Button>
        <p className="figures font-semibold">{`Iš viso ${formatMoney(total)}`}</p>
      </div>
    </Card>
  )
}

interface ChargeRowProps {
  /** The server's path of this line: `settlement.0`. */
  path: string
  charge: Proposal
  onChange: (changes: Partial<ChargeDraft>) => void
}

function ChargeRow({ path, charge, onChange }: ChargeRowProps) {
  const isAmount = charge.amount === '' || parseEuros(charge.amount) !== undefined
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <Checkbox
        checked={charge.on}
        onChange={(event) => onChange({ on: event.target.checked })}
        label={
          <span className={charge.on ? '' : 'text-soft'}>
            <span>{charge.kind === 'other' ? charge.text || 'Kita eilutė' : charge.text}</span>
            {charge.kind === 'early' && <span className="block text-sm text-soft">Siūloma kreditinė sąskaita</span>}
          </span>
        }
      />
      <div className="grid grid-cols-[8rem_1fr] items-center gap-x-4 gap-y-2 pl-8">
        {charge.kind === 'other' && (
          <TextField
            className="col-span-2"
            label="Už ką"
            name={`${path}.text`}
            maxLength={200}
            value={charge.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
        <NumberField
          label={`Suma: ${charge.text}`}
          name={`${path}.amount`}
          labelHidden
          unit="€"
          step="0.01"
          value={charge.amount}
          {...(charge.most !== undefined && !charge.with_vat && { hint: mostWords(charge.most) })}
          {...(!isAmount && { errors: ['Suma?'] })}
          // typing an amount includes the charge
          onChange={(event) => onChange({ amount: event.target.value, on: event.target.value !== '' })}
        />
        <Checkbox
          label="su PVM"
          checked={charge.with_vat}
          onChange={(event) => onChange({ with_vat: event.target.checked })}
        />
      </div>
    </li>
  )
}
