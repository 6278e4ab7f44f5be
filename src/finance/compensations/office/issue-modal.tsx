import { useState } from 'react'
import type { OrderRental } from '#orders/orders.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { useVatPayer, VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type DeductibleLimit, IssueCompensation } from '../compensations.contract.ts'
import { describeLiabilityLimit } from '../describe-liability-limit.ts'

interface IssueModalProps {
  orderId: number
  rentals: Pick<OrderRental, 'id' | 'title'>[]
  limited: DeductibleLimit[]
  onClose: () => void
  onDone: (words: string) => void
}

interface Line {
  key: number
  rentalId: string
  title: string
  amount: string
}

const emptyLine = (key: number, rentals: IssueModalProps['rentals']): Line => ({
  key,
  title: '',
  amount: '',
  rentalId: rentals.length === 1 ? String(rentals[0]?.id) : '',
})

export function IssueModal({ orderId, rentals, limited, onClose, onDone }: IssueModalProps) {
  const isPayer = useVatPayer()
  const [lines, setLines] = useState<Line[]>([emptyLine(0, rentals)])
  const change = (index: number, changes: Partial<Line>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  const total = lines.reduce((sum, { amount }) => sum + (parseEuros(amount) ?? 0), 0)

  return (
    <EndpointForm
      endpoint={IssueCompensation}
      params={{ id: orderId }}
      title="Nuostolių atlyginimo sąskaita"
      saveLabel={total > 0 ? `Išrašyti ${formatMoney(total)}` : 'Išrašyti'}
      body={() => ({
        lines: lines.map(({ rentalId, title, amount }) => ({
          ...(rentalId && { rental_id: Number(rentalId) }),
          title,
          amount: parseEuros(amount) ?? 0,
        })),
      })}
      says="sent"
      fallback="Sąskaitos išrašyti nepavyko."
      onClose={onClose}
      onDone={({ data: { number, price_with_vat } }) => onDone(`Išrašyta ${number}, ${formatMoney(price_with_vat)}`)}
    >
      {lines.map((line, index) => {
        const max = limited.find(({ rental_id }) => String(rental_id) === line.rentalId)
        return (
          <fieldset key={line.key} className="grid gap-4 border-b border-line pb-4 last:border-0 last:pb-0">
            <legend className="sr-only">{`${index + 1} eilutė`}</legend>
            {rentals.length > 0 && (
              <SelectField
                label="Įrankis"
                name={`lines.${index}.rental_id`}
                placeholder="Nė vieno iš šių"
                options={rentals.map(({ id, title }) => ({ value: id, label: title }))}
                value={line.rentalId}
                onChange={({ target }) => change(index, { rentalId: target.value })}
              />
            )}
            <TextField
              label="Už ką"
              name={`lines.${index}.title`}
              required
              maxLength={200}
              value={line.title}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <NumberField
              label="Suma"
              name={`lines.${index}.amount`}
              required
              unit="€"
              step="0.01"
              min="0"
              value={line.amount}
              {...(max && { hint: describeLiabilityLimit(max.left) })}
              onChange={({ target }) => change(index, { amount: target.value })}
            />
          </fieldset>
        )
      })}
      <div>
        <Button
          variant="quiet"
          size="small"
          onClick={() => setLines([...lines, emptyLine((lines.at(-1)?.key ?? 0) + 1, rentals)])}
        >
          <PlusIcon className="size-4" />
          Kita eilutė
        </Button>
      </div>
      <p className="text-sm text-soft">
        <span hidden={!isPayer}>Nuostolių atlyginimas PVM neapmokestinamas.</span>{' '}
        <span>
          <VatWords>
            Valymą, kurą ir vėlavimą įrašykite priimdami įrankius: jiems išrašoma PVM sąskaita faktūra.
          </VatWords>
        </span>
      </p>
    </EndpointForm>
  )
}
