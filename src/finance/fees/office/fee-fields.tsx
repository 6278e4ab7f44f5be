import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type FeeKind, feeKindLabels } from '../fee-labels.ts'
import type { TypedFee } from './fee-drafts.ts'

interface FeeFieldsProps {
  fee: TypedFee
  at: number
  rate: number | undefined
  mayWrite: boolean
  onChange: (changes: Partial<TypedFee>) => void
  onRemove: () => void
}

export function FeeFields({ fee, at, rate, mayWrite, onChange, onRemove }: FeeFieldsProps) {
  const isPayer = useVatPayer()
  return (
    <li className="relative grid grid-cols-2 gap-4 border-b border-line pb-6 lg:grid-cols-[minmax(0,1fr)_11rem_7rem_9rem_8rem_auto]">
      <TextField
        label="Pavadinimas"
        name={`data.${at}.title`}
        maxLength={100}
        className="max-lg:col-span-2"
        value={fee.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        label="Rūšis"
        name={`data.${at}.kind`}
        className="max-sm:col-span-2"
        options={Object.entries(feeKindLabels).map(([value, label]) => ({ value, label }))}
        value={fee.kind}
        onChange={({ target }) => onChange({ kind: target.value as FeeKind })}
      />
      <TextField
        label="Už ką kaina"
        name={`data.${at}.unit`}
        maxLength={20}
        placeholder="vnt."
        value={fee.unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
      <TextField
        label={fee.vat ? 'Kaina be PVM, €' : 'Kaina, €'}
        name={`data.${at}.price`}
        inputMode="decimal"
        hint={isPayer ? hintOf(fee, rate) : undefined}
        value={fee.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <div className="lg:pt-9">
        <Checkbox
          label={isPayer ? 'Su PVM' : 'Paslauga, ne nuostolis'}
          name={`data.${at}.vat`}
          checked={fee.vat}
          onChange={({ target }) => onChange({ vat: target.checked })}
        />
      </div>
      {mayWrite && (
        <div className="absolute -top-3 right-0 lg:static lg:pt-7">
          <IconButton label={`Pašalinti įkainį ${fee.title || at + 1}`} danger onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function hintOf({ price, vat }: TypedFee, rate: number | undefined): string | undefined {
  const cents = parseEuros(price)
  if (!vat) return 'Be PVM: nuostolių atlyginimas.'
  return cents && cents > 0 && rate !== undefined ? `Su PVM ${formatMoney(withVat(cents, rate))}` : undefined
}
