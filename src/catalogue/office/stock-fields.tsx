import { requiredWord } from '#platform/required-word.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { OfficeProduct } from './office-products.ts'

interface StockFieldsProps {
  product: OfficeProduct | null
  label: string
  hint?: string
  /** Counted or goods: a number for each of several places. */
  byPlace: boolean
  hintOfPlaces?: string
}

export function StockFields({ product, label, hint, byPlace, hintOfPlaces }: StockFieldsProps) {
  const { places } = useOfficePlace()
  if (!byPlace || places.length < 2)
    return (
      <>
        <NumberField
          label={label}
          name="left_in_stock"
          required
          data-missing={requiredWord}
          min={0}
          unit="vnt."
          defaultValue={product?.left_in_stock ?? 1}
          hint={places.length < 2 ? hint : `${hint ?? ''} Keičia numatytojo padalinio likutį.`.trim()}
        />
        {product && <input type="hidden" name="left_in_stock_seen" value={product.left_in_stock} />}
      </>
    )
  const standing = new Map(product?.stock.map(({ place_id, quantity }) => [place_id, quantity]))
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-semibold">Likutis padaliniuose</legend>
      {hintOfPlaces && <p className="text-sm text-soft sm:col-span-2">{hintOfPlaces}</p>}
      {places.map(({ id, title, is_default }, at) => (
        <div key={id}>
          <NumberField
            label={title}
            name={`stock[${at}][quantity]`}
            required
            data-missing={requiredWord}
            min={0}
            unit="vnt."
            defaultValue={standing.get(id) ?? (product || !is_default ? 0 : 1)}
          />
          <input type="hidden" name={`stock[${at}][place_id]`} value={id} />
          {product && <input type="hidden" name={`stock[${at}][seen]`} value={standing.get(id) ?? 0} />}
        </div>
      ))}
    </fieldset>
  )
}
