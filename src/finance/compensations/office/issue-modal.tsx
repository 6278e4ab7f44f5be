import { useState } from 'react'
import type { OrderRental } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
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

const formId = 'nuostoliu-saskaita'
const emptyLine = (key: number, rentals: IssueModalProps['rentals']): Line => ({
  key,
  title: '',
  amount: '',
  rentalId: rentals.length === 1 ? String(rentals[0]?.id) : '',
})

export function IssueModal({ orderId, rentals, limited, onClose, onDone }: IssueModalProps) {
  const [key] = useState(generateRequestKey)
  const [lines, setLines] = useState<Line[]>([emptyLine(0, rentals)])
  const { onSubmit, pending, errors, message } = useSubmit(
    async () => {
      const body = {
        lines: lines.map(({ rentalId, title, amount }) => ({
          ...(rentalId && { rental_id: Number(rentalId) }),
          title,
          amount: parseEuros(amount) ?? 0,
        })),
      }
      return (await sendRequest(IssueCompensation, { params: { id: orderId }, key, body })).data
    },
    {
      onDone: ({ number, price_with_vat }) => onDone(`Išrašyta ${number}, ${formatMoney(price_with_vat)}`),
      fallback: 'Sąskaitos išrašyti nepavyko.',
    },
  )
  const change = (index: number, changes: Partial<Line>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  const total = lines.reduce((sum, { amount }) => sum + (parseEuros(amount) ?? 0), 0)

  return (
    <FormModal
      title="Nuostolių atlyginimo sąskaita"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      saveLabel={total > 0 ? `Išrašyti ${formatMoney(total)}` : 'Išrašyti'}
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && <FormErrors errors={errors ?? {}} message={message} />}
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
          Nuostolių atlyginimas PVM neapmokestinamas. Valymą, kurą ir vėlavimą įrašykite priimdami įrankius: jiems
          išrašoma PVM sąskaita faktūra.
        </p>
      </Form>
    </FormModal>
  )
}
