import { NumberField } from '#ui/number-field.tsx'
import type { OfficeProduct } from './office-products.ts'

/** A bundle has no units of its own: how many are free, its parts say. */
export function BundleStock({ product }: { product: OfficeProduct | null }) {
  return (
    <>
      <NumberField
        label="Laisvų vienetų"
        name="left_in_stock"
        unit="vnt."
        readOnly
        defaultValue={product?.left_in_stock ?? 0}
        hint="Rinkinio laisva tiek, kiek leidžia jo dalys."
      />
      {product && <input type="hidden" name="left_in_stock_seen" value={product.left_in_stock} />}
    </>
  )
}
