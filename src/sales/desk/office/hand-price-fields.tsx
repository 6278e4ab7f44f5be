import { useEffect, useRef, useState } from 'react'
import type { LineDiscount } from '#orders/orders.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { formatTypedEuros, parseTypedCents } from './euro-input.ts'

type Discount = NonNullable<DeskProductLine['discount']>
type Way = 'percent' | 'price'

interface HandPriceFieldsProps {
  title: string
  /** Undefined: the catalogue's price. */
  discount: DeskProductLine['discount']
  current: LineDiscount | undefined
  /** Percent; null: any. */
  max: number | null
  /** Errors by `percent`, `price` and `reason`. */
  errors: FormFieldErrors
  onChange: (discount: Discount | null) => void
}

export function HandPriceFields({ title, discount, current: entry, max, errors, onChange }: HandPriceFieldsProps) {
  const say = useVatWords()
  const isPayer = useVatPayer()
  const [way, setWay] = useState<Way>(typeof discount?.price === 'number' ? 'price' : 'percent')
  const [text, setText] = useState('')
  const place = useRef<HTMLDivElement>(null)
  // the pressed button is gone
  const wasOpen = useRef(discount != null)
  useEffect(() => {
    if (wasOpen.current === (discount != null)) return
    wasOpen.current = discount != null
    place.current?.querySelector<HTMLElement>(discount ? 'input' : 'button')?.focus()
  }, [discount])

  if (!discount)
    return (
      <div ref={place}>
        <Button
          variant="link"
          aria-label={`Keisti kainą: ${title}`}
          className="text-sm"
          onClick={() => onChange({ reason: '' })}
        >
          Keisti kainą
        </Button>
      </div>
    )
  const { reason } = discount
  const current = discount[way] ?? undefined
  const read = (of: Way, typed: string) =>
    of === 'price' ? parseTypedCents(typed) : typed === '' ? undefined : Number(typed)
  const shown = read(way, text) === current ? text : way === 'price' ? formatTypedEuros(current) : String(current ?? '')
  const type = (of: Way, typed: string) => {
    setWay(of)
    setText(typed)
    onChange({ [of]: read(of, typed), reason })
  }
  return (
    <fieldset aria-label={`Kaina: ${title}`}>
      <div ref={place} className="grid gap-3 rounded-house bg-sunken p-4">
        <div className="grid gap-3 @md:grid-cols-[minmax(0,1fr)_9rem]">
          <SelectField
            label="Kaina"
            value={way}
            onChange={({ target }) => type(target.value as Way, '')}
            options={[
              { value: 'percent', label: 'Nuolaida procentais' },
              { value: 'price', label: say('Vieneto kaina be PVM') },
            ]}
          />
          {way === 'percent' ? (
            <NumberField
              label="Nuolaida"
              unit="%"
              min={1}
              max={100}
              value={shown}
              errors={errors.percent ?? []}
              onChange={({ target }) => type('percent', target.value)}
            />
          ) : (
            <NumberField
              label={isPayer ? 'Be PVM' : 'Vieneto kaina'}
              unit="€"
              step="0.01"
              min="0"
              value={shown}
              errors={errors.price ?? errors.percent ?? []}
              onChange={({ target }) => type('price', target.value)}
            />
          )}
        </div>
        <TextField
          label="Priežastis"
          maxLength={200}
          placeholder="Pvz., nuolatinis klientas"
          value={reason}
          errors={errors.reason ?? []}
          onChange={({ target }) => onChange({ ...discount, reason: target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="figures text-sm text-soft">{say(wordsOf(entry, max))}</p>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Kaip kataloge: ${title}`}
            onClick={() => {
              setText('')
              onChange(null)
            }}
          >
            Kaip kataloge
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** `Buvo 80,00 € be PVM, nuolaida 8,00 €. Duoti galite iki 10 %.` */
function wordsOf(entry: LineDiscount | undefined, max: number | null): string {
  const { list_price = 0, taken_off = 0 } = entry ?? {}
  const off = taken_off < 0 ? `priedas ${formatMoney(-taken_off)}` : `nuolaida ${formatMoney(taken_off)}`
  const limit = max === null ? '' : `Duoti galite iki ${max}\u00a0%.`
  return [entry ? `Buvo ${formatMoney(list_price)} be PVM, ${off}.` : '', limit, 'Klientas priežasties nemato.']
    .filter(Boolean)
    .join(' ')
}
