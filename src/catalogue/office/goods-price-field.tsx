import { NumberField } from '#ui/number-field.tsx'
import { euros } from './euros.ts'
import type { OfficeProduct } from './office-products.ts'

/** The price of a thing for sale. */
export function GoodsPriceField({ product }: { product: OfficeProduct | null }) {
  return (
    <NumberField
      label="Kaina be PVM"
      name="price"
      required
      step="0.01"
      min="0"
      unit="€"
      defaultValue={euros(product?.price)}
    />
  )
}
