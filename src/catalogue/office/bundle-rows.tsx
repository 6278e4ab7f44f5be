import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mostOfAPart } from '../bundle-limits.ts'
import type { OfficeProduct } from './office-products.ts'
import { useParts } from './use-parts.ts'
import { useRows } from './use-rows.ts'

interface Row {
  product_id: number | ''
  title: string
  quantity: number
}

const blank: Row = { product_id: '', title: '', quantity: 1 }

interface BundleRowsProps {
  product: OfficeProduct | null
  /** Whether it is a bundle as it stands in the form. */
  onBundle: (isBundle: boolean) => void
}

/** What a bundle is made of: other tools, found by their titles, and how many of each. A product without any is no bundle. */
export function BundleRows({ product, onBundle }: BundleRowsProps) {
  const { rows, added, list, put, remove } = useRows<Row>(product?.parts ?? [], blank, 'parts')
  const { typed, setTyped, found, word } = useParts(product?.id)
  const chosen = new Set(rows.map(({ row }) => row.product_id))
  const isBundle = rows.length > 0
  useEffect(() => onBundle(isBundle), [isBundle, onBundle])
  const offered = found.filter(({ id }) => !chosen.has(id))

  function choose({ id, title }: OfficeProduct) {
    put({ product_id: id, title, quantity: 1 })
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Rinkinys</legend>
      <p className="mb-2 text-sm text-soft">
        Įrankiai, kurie nuomojami kartu viena kaina. Rinkinys savo vienetų neturi: laisvas tiek, kiek laisvos jo dalys.
      </p>
      {product?.in_bundles && product.in_bundles.length > 0 && (
        <p className="mb-2 text-sm wrap-anywhere">
          Pats yra rinkiniuose: {product.in_bundles.map(({ title }) => `„${title}“`).join(', ')}.
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
              max={mostOfAPart}
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
      <TextField
        type="search"
        label="Pridėti dalį"
        labelHidden
        name="parts"
        placeholder="Ieškoti įrankio rinkiniui"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (offered[0]) choose(offered[0])
        }}
        className="mt-2"
      />
      <ul aria-label="Rasti įrankiai" className="mt-1 grid justify-items-start empty:hidden">
        {offered.map((one) => (
          <li key={one.id} className="min-w-0 max-w-full">
            <Button size="small" variant="quiet" className="max-w-full" onClick={() => choose(one)}>
              <PlusIcon className="size-4 shrink-0" />
              <span className="min-w-0 text-left wrap-anywhere">{one.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {word === 'none' && offered.length === 0 && 'Tokio nuomojamo įrankio nėra.'}
        {word === 'failed' && 'Įrankių dabar rasti nepavyko. Bandykite dar kartą.'}
      </p>
    </fieldset>
  )
}

/** Which tool it is. Texts and not hidden controls, so that a draft of the form keeps them. */
function PartName({ at, row }: { at: number; row: Row }) {
  const [title, setTitle] = useState(row.title)
  return (
    <div className="min-w-0 wrap-anywhere">
      {title}
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
