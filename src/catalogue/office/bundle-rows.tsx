import { useCallback, useEffect, useState } from 'react'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TitleSearch } from '#shell/ui/office/title-search.tsx'
import { maxPartQuantity } from '../bundle-limits.ts'
import { type OfficeProduct, officeProducts } from './office-products.ts'
import { useRows } from './use-rows.ts'

interface Row {
  product_id: number | ''
  title: string
  quantity: number
}

const mostOffered = 6
const blank: Row = { product_id: '', title: '', quantity: 1 }

interface BundleRowsProps {
  product: OfficeProduct | null
  onBundle: (isBundle: boolean) => void
}

/** A product without parts is no bundle. */
export function BundleRows({ product, onBundle }: BundleRowsProps) {
  const { rows, added, list, put, remove } = useRows<Row>(product?.parts ?? [], blank, 'parts')
  const bundleId = product?.id
  const find = useCallback((q: string, signal: AbortSignal) => findParts(q, { bundleId, signal }), [bundleId])
  const chosen = new Set(rows.map(({ row }) => row.product_id))
  const isBundle = rows.length > 0
  useEffect(() => onBundle(isBundle), [isBundle, onBundle])

  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Rinkinys</legend>
      <p className="mb-2 text-sm text-soft">
        Įrankiai, kurie nuomojami kartu viena kaina. Rinkinys savo vienetų neturi: laisvas tiek, kiek laisvos jo dalys.
      </p>
      {product?.in_bundles && product.in_bundles.length > 0 && (
        <p className="mb-2 text-sm wrap-anywhere">
          Pats yra rinkiniuose: <span>{product.in_bundles.map(({ title }) => `„${title}“`).join(', ')}</span>.
        </p>
      )}
      <ul ref={list} className="grid gap-2">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="grid grid-cols-[1fr_6.5rem_auto] items-center gap-2">
            <PartName at={at} row={row} />
            <NumberField
              label={`${at + 1} dalies kiekis`}
              labelHidden
              name={`parts[${at}][quantity]`}
              min={1}
              max={maxPartQuantity}
              unit="vnt."
              defaultValue={row.quantity}
              autoFocus={key === added}
            />
            <IconButton label={`Išimti ${at + 1} dalį`} danger onClick={() => remove(key)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <TitleSearch
        label="Pridėti dalį"
        name="parts"
        placeholder="Ieškoti įrankio rinkiniui"
        foundLabel="Rasti įrankiai"
        find={find}
        offer={(products) => products.filter(({ id }) => !chosen.has(id)).slice(0, mostOffered)}
        keyOf={({ id }) => id}
        words={{ none: 'Tokio nuomojamo įrankio nėra.', failed: 'Įrankių dabar rasti nepavyko. Bandykite dar kartą.' }}
        onChoose={({ id, title }) => put({ product_id: id, title, quantity: 1 })}
      >
        {({ title }) => title}
      </TitleSearch>
    </fieldset>
  )
}

/** Bundles and the product itself are left out. */
async function findParts(q: string, { bundleId, signal }: { bundleId: number | undefined; signal: AbortSignal }) {
  const { data } = await officeProducts.rent.list({ q }, signal)
  return data.filter(({ id, is_bundle }) => !is_bundle && id !== bundleId)
}

/** Text, not hidden: drafts keep them. */
function PartName({ at, row }: { at: number; row: Row }) {
  const [title, setTitle] = useState(row.title)
  return (
    <div className="min-w-0 wrap-anywhere">
      <span>{title}</span>
      <input type="text" className="hidden" name={`parts[${at}][product_id]`} defaultValue={row.product_id} />
      <input
        type="text"
        className="hidden"
        name={`parts[${at}][title]`}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </div>
  )
}
