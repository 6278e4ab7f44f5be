import { useId, useState } from 'react'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ClientPrice } from '../client-prices.contract.ts'
import { type ClientPriceInput, describePriceTarget, getRowErrors, priceUnitLabels } from './client-price-list.ts'
import { type Target, TargetPicker } from './target-picker.tsx'

interface ClientPriceModalProps {
  open: ClientPrice | 'new'
  /** Sent before the edited ones: offset of row errors. */
  others: number
  /** Sends the other rows and these. */
  save: (rows: ClientPriceInput[]) => Promise<unknown>
  onClose: () => void
  onDone: (message: string) => void
}

export function ClientPriceModal({ open, others, save, onClose, onDone }: ClientPriceModalProps) {
  const formId = useId()
  const price = open === 'new' ? undefined : open
  const [targets, choose] = useState<Target[]>([])
  const [way, setWay] = useState(price?.price ? 'price' : 'percent')
  const mayHavePrice = price ? price.product !== null : targets.length > 0 && targets.every((one) => 'id' in one)
  const isPrice = way === 'price' && mayHavePrice

  const submit = useSubmit(
    (data) => {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      const agreed = {
        percent: isPrice || text('percent') === '' ? null : Number(text('percent')),
        price: isPrice ? (parseEuros(text('price')) ?? null) : null,
        from: text('from'),
        until: text('until') || null,
      }
      const about = price
        ? [{ product_id: price.product?.id ?? null, category_id: price.category?.id ?? null }]
        : targets.length === 0
          ? [{}]
          : targets.map((one) => ('id' in one ? { product_id: one.id } : { category_id: one.category_id }))
      return save(about.map((one) => ({ ...one, ...agreed })))
    },
    { onDone: () => onDone(price ? 'Kaina pakeista.' : 'Kaina sutarta.'), fallback: 'Įrašyti nepavyko.' },
  )
  const errors = getRowErrors(submit.errors ?? {}, others)

  return (
    <FormModal
      title={price ? 'Keisti sutartą kainą' : 'Sutarti kainą'}
      isOpen
      onClose={onClose}
      formId={formId}
      pending={submit.pending}
    >
      <Form id={formId} onSubmit={submit.onSubmit} errors={errors}>
        <FormErrors
          errors={errors.prices ? { prices: errors.prices } : {}}
          message={Object.keys(errors).length > 0 ? '' : submit.message}
        />
        {price ? (
          <p className="wrap-anywhere">
            <span className="block text-sm text-soft">Kam taikoma</span>
            <b>{describePriceTarget(price)}</b>
            {price.product && (
              <span className="figures block text-sm text-soft">
                Visiems <span>{formatMoney(price.product.price)}</span>&nbsp;
                <span>{priceUnitLabels[price.product.unit]}</span>
                <VatWords> be PVM</VatWords>
              </span>
            )}
          </p>
        ) : (
          <TargetPicker
            chosen={targets}
            onChange={choose}
            hint="Nieko nepasirinkus – viskam, ką nuomojate ir parduodate."
          />
        )}
        {mayHavePrice && (
          <RadioGroup
            label="Kas sutarta"
            name="way"
            value={way}
            onChange={setWay}
            options={[
              { value: 'percent', label: 'Nuolaida procentais' },
              { value: 'price', label: 'Kaina', hint: 'Vieno vieneto, dienos arba valandos, be PVM.' },
            ]}
          />
        )}
        {isPrice ? (
          <TextField
            label="Kaina be PVM, €"
            name="price"
            inputMode="decimal"
            required
            autoComplete="off"
            defaultValue={price?.price ? formatMoney(price.price).replaceAll(/[^\d,]/g, '') : ''}
            hint="Veikia tik tada, kai yra mažesnė už kainą visiems."
          />
        ) : (
          <NumberField
            label="Nuolaida"
            name="percent"
            required
            min={1}
            max={99}
            unit="%"
            defaultValue={price?.percent ?? ''}
            hint="Su akcija nesudedama: galioja didesnė."
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label="Pirma diena" name="from" required defaultValue={price?.from ?? toVilniusDay(new Date())} />
          <DayField
            label="Paskutinė diena"
            name="until"
            optional
            defaultValue={price?.until ?? ''}
            hint="Tuščia – kol pakeisite."
          />
        </div>
      </Form>
    </FormModal>
  )
}
