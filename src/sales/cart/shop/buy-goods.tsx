import { useRef, useState } from 'react'
import type { GoodsProduct } from '#catalogue/catalogue.contract.ts'
import type { ProductWithClaim } from '#catalogue/shop/public/add-reduction-claim.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { Price } from '#shell/ui/price.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { AddToCart } from './add-to-cart.tsx'

interface BuyGoodsProps {
  kind: 'sell' | 'addition'
  product: ProductWithClaim<GoodsProduct>
}

/** The sum is rounded once, as in the cart. */
export function BuyGoods({ kind, product }: BuyGoodsProps) {
  const { vat_rate } = usePublicSettings()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [quantity, setQuantity] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const choices = useRef<HTMLDivElement>(null)

  const groups = Map.groupBy(product.attributes, ({ attribute_name }) => attribute_name)
  const values = product.attributes.filter(({ attribute_name, attribute }) => chosen[attribute_name] === attribute)
  const isComplete = values.length === groups.size
  const net = values.reduce((sum, value) => sum + value.price, product.price)
  const gross = withVat(net, vat_rate)
  const isSoldOut = product.left_in_stock <= 0

  function toCart() {
    if (!isComplete) {
      setAsked(true)
      setTimeout(() => choices.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return undefined
    }
    const { id, title, slug, main_thumbnail } = product
    const attributes = values.map(({ attribute_name, attribute }) => ({ attribute_name, attribute }))
    const shown = { title, slug, main_thumbnail, price: net, price_with_vat: gross }
    return { line: { id, type: kind, ...(attributes.length > 0 && { attributes }), ...shown }, quantity }
  }

  return (
    <>
      <div className="flex items-baseline gap-2" aria-live="polite">
        {!isComplete && <span className="text-soft">nuo</span>}
        <Price withVat={gross} net={net} claim={net === product.price ? product.claim : undefined} size="large" />
      </div>
      {groups.size > 0 && (
        <div ref={choices} className="mt-6 grid gap-5">
          {[...groups].map(([name, options]) => (
            <AttributeChoice
              key={name}
              name={name}
              values={options}
              chosen={chosen[name]}
              onChoose={(value) => setChosen({ ...chosen, [name]: value })}
              errors={isAsked && !chosen[name] ? ['Pasirinkite vieną variantą.'] : []}
            />
          ))}
        </div>
      )}
      <div className="mt-6 grid gap-5">
        {!isSoldOut && (
          <div className="flex flex-wrap items-center gap-4">
            <span className="text-[0.9375rem] font-semibold" aria-hidden="true">
              Kiekis
            </span>
            <QuantityStepper value={quantity} onChange={setQuantity} max={product.left_in_stock} />
          </div>
        )}
        <AddToCart chosen={toCart} impossible={isSoldOut ? 'Išparduota' : undefined} />
      </div>
    </>
  )
}

interface AttributeChoiceProps {
  name: string
  values: GoodsProduct['attributes']
  chosen: string | undefined
  onChoose: (value: string) => void
  errors?: string[]
}

function AttributeChoice({ name, values, chosen, onChoose, errors }: AttributeChoiceProps) {
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
