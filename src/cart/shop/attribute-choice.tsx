import type { GoodsProduct } from '#catalogue/catalogue.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'

interface AttributeChoiceProps {
  name: string
  values: GoodsProduct['attributes']
  chosen: string | undefined
  onChoose: (value: string) => void
  errors?: string[]
}

/** One value of one attribute: a few are all seen at once, many are a list. */
export function AttributeChoice({ name, values, chosen, onChoose, errors }: AttributeChoiceProps) {
  const adds = (cents: number) => (cents > 0 ? `+${formatMoney(cents)}` : undefined)
  if (values.length > 5)
    return (
      <SelectField
        label={name}
        name={name}
        placeholder="Pasirinkite"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        errors={errors}
        options={values.map(({ attribute, price_with_vat }) => ({
          value: attribute,
          label: [attribute, adds(price_with_vat)].filter(Boolean).join(' '),
        }))}
      />
    )
  return (
    <RadioGroup
      label={name}
      name={name}
      value={chosen ?? ''}
      onChange={onChoose}
      errors={errors}
      options={values.map(({ attribute, price_with_vat }) => ({
        value: attribute,
        label: attribute,
        hint: adds(price_with_vat),
      }))}
    />
  )
}
