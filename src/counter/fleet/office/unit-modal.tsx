import { useId, useState } from 'react'
import { CreateUnit, type Unit, UpdateUnit } from '#catalogue/units/units.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { pickChangedFields, pickShownFields } from '#shell/ui/office/pick-changed-fields.ts'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { ProductPicker } from './product-picker.tsx'

type Product = { id: number; title: string }

type UnitModalProps = {
  open: Unit | { product: Product | null } | null
  onClose: () => void
  onSaved: (unit: Unit) => void
}

export function UnitModal({ open, ...rest }: UnitModalProps) {
  return open && <OpenUnit open={open} {...rest} />
}

function OpenUnit({ open, onClose, onSaved }: UnitModalProps & { open: NonNullable<UnitModalProps['open']> }) {
  const formId = useId()
  const [unit] = useState('id' in open ? open : null)
  const { seen, meet } = useExpectedValue<object>(unit ?? {})
  const [product, setProduct] = useState<Product | null>(open.product)
  const { places, placeId } = useOfficePlace()
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(data, { unit, seen, product }), {
    onDone: ({ data }) => onSaved(data),
    onProblem: (_, thrown) => meet(thrown),
    check: (data): Record<string, string[]> => ({
      ...(!unit && !product && { product_id: ['Pasirinkite, kurio produkto vienetas.'] }),
      ...(isPrice(data) ? {} : { purchase_price: ['Įrašykite kainą eurais, pavyzdžiui, 450,00.'] }),
    }),
    fallback: 'Vieneto išsaugoti nepavyko.',
  })
  return (
    <FormModal
      title={unit ? `Vienetas ${unit.code}` : 'Naujas vienetas'}
      size="large"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      pendingLabel="Išsaugoma..."
      history={unit ? `unit-${unit.id}` : undefined}
      draft={unit ? String(unit.id) : 'new'}
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        {!unit && <ProductPicker chosen={product} onChoose={setProduct} />}
        {!unit && places.length > 1 && (
          <SelectField
            label="Padalinys"
            name="place_id"
            defaultValue={placeId ?? places[0]?.id}
            options={places.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Kodas"
            name="code"
            maxLength={40}
            autoComplete="off"
            defaultValue={unit?.code}
            {...(unit
              ? { required: true, 'data-missing': 'Įrašykite kodą.' }
              : { optional: true, hint: 'Tuščias: vienetas gaus kitą laisvą kodą.' })}
          />
          <TextField
            label="Serijos numeris"
            name="serial"
            optional
            maxLength={200}
            autoComplete="off"
            defaultValue={unit?.serial}
          />
          <DayField label="Pirkta" name="bought_on" optional min="1980-01-01" defaultValue={unit?.bought_on ?? ''} />
          <NumberField
            label="Pirkimo kaina be PVM"
            name="purchase_price"
            optional
            unit="€"
            step="0.01"
            min="0"
            defaultValue={unit?.purchase_price == null ? '' : (unit.purchase_price / 100).toFixed(2)}
          />
        </div>
        <TextArea label="Pastaba" name="note" optional rows={3} maxLength={2_000} defaultValue={unit?.note} />
      </Form>
    </FormModal>
  )
}

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
const priceOf = (data: FormData) => textOf(data, 'purchase_price')
const isPrice = (data: FormData) => priceOf(data) === '' || parseEuros(priceOf(data)) !== undefined

function save(data: FormData, { unit, seen, product }: { unit: Unit | null; seen: object; product: Product | null }) {
  const facts = {
    serial: textOf(data, 'serial'),
    bought_on: textOf(data, 'bought_on') || null,
    purchase_price: parseEuros(priceOf(data)) ?? null,
    note: textOf(data, 'note'),
  }
  const code = textOf(data, 'code')
  const place_id = Number(textOf(data, 'place_id')) || undefined
  if (!unit)
    return sendRequest(CreateUnit, {
      body: { ...facts, product_id: product?.id ?? 0, place_id, ...(code && { code }) },
    })
  const { serial, bought_on, purchase_price, note } = unit
  const changed = pickChangedFields({ ...facts, code }, { serial, bought_on, purchase_price, note, code: unit.code })
  return sendRequest(UpdateUnit, {
    params: { id: unit.id },
    body: { ...changed, seen: pickShownFields(changed, seen) },
  })
}
