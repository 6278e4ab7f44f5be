import { useState } from 'react'
import { describeLiabilityLimit } from '#finance/compensations/describe-liability-limit.ts'
import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { chargeOfFee } from '../charge-of-fee.ts'
import type { Proposal } from '../propose-charges.ts'
import type { AddedCharge, ChargeDraft } from '../stored-handover-draft.ts'

interface ChargesCardProps {
  charges: Proposal[]
  onChange: (id: string, changes: Partial<ChargeDraft>) => void
  onAdd: (charge: AddedCharge) => void
  fees: OfferedFee[]
  total: number
  /** Cents. */
  earlier: number
}

export function ChargesCard({ charges, onChange, onAdd, fees, total, earlier }: ChargesCardProps) {
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
      {fees.length > 0 && <FromList fees={fees} onAdd={onAdd} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" size="small" onClick={() => onAdd({ on: true, text: '', amount: '', with_vat: false })}>
          <PlusIcon className="size-4" />
          Kita eilutė
        </Button>
        <p className="figures font-semibold">{`Iš viso ${formatMoney(total)}`}</p>
      </div>
    </Card>
  )
}

function FromList({ fees, onAdd }: Pick<ChargesCardProps, 'fees' | 'onAdd'>) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('1')
  const fee = fees.find(({ id }) => String(id) === chosen)
  const quantity = Number(typed.replace(',', '.'))
  const isQuantity = quantity > 0 && quantity <= 9999

  function add() {
    if (!fee || !isQuantity) return
    onAdd(chargeOfFee(fee, quantity))
    setChosen('')
    setTyped('1')
  }

  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
      <SelectField
        label="Iš įkainių"
        name="fee"
        className="max-sm:col-span-2"
        placeholder="Pasirinkite"
        options={fees.map(({ id, title, unit, price_with_vat }) => ({
          value: String(id),
          label: `${title}, ${formatMoney(price_with_vat)} / ${unit}`,
        }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <NumberField
        label="Kiekis"
        name="fee_quantity"
        min="0"
        step="0.1"
        {...(fee && { unit: fee.unit })}
        {...(!isQuantity && { errors: ['Kiek?'] })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button variant="quiet" onClick={add} disabled={!fee || !isQuantity}>
        Pridėti
      </Button>
    </div>
  )
}

interface ChargeRowProps {
  /** The server's path of this line: `settlement.0`. */
  path: string
  charge: Proposal
  onChange: (changes: Partial<ChargeDraft>) => void
}

function ChargeRow({ path, charge, onChange }: ChargeRowProps) {
  const isTyped = charge.kind === 'other' || charge.id.startsWith('extra-')
  const isAmount = charge.amount === '' || parseEuros(charge.amount) !== undefined
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <Checkbox
        checked={charge.on}
        onChange={(event) => onChange({ on: event.target.checked })}
        label={
          <span className={charge.on ? '' : 'text-soft'}>
            <span>{charge.text || 'Kita eilutė'}</span>
            {charge.kind === 'early' && <span className="block text-sm text-soft">Siūloma kreditinė sąskaita</span>}
          </span>
        }
      />
      <div className="grid grid-cols-[8rem_1fr] items-center gap-x-4 gap-y-2 pl-8">
        {isTyped && (
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
          {...(charge.max !== undefined && !charge.with_vat && { hint: describeLiabilityLimit(charge.max) })}
          {...(!isAmount && { errors: ['Suma?'] })}
          onChange={(event) => onChange({ amount: event.target.value, on: event.target.value !== '' })}
        />
        <Checkbox
          label={useVatPayer() ? 'su PVM' : 'paslauga, ne nuostolis'}
          checked={charge.with_vat}
          onChange={(event) => onChange({ with_vat: event.target.checked })}
        />
      </div>
    </li>
  )
}
