import { useState } from 'react'
import { FieldControl } from '#shell/fields/field-control.tsx'
import { heldFields } from '../product-fields.ts'
import type { Tracking } from '../tracking.ts'
import type { OfficeProduct } from './office-products.ts'
import { StockFields } from './stock-fields.tsx'

/** Those drawn here. */
export const rentUnitsFieldNames = ['tracked', 'turnaround_minutes'] as const satisfies (keyof typeof heldFields)[]

export function RentUnitsFields({ product }: { product: OfficeProduct | null }) {
  const saved = product?.tracked
  const [tracked, setTracked] = useState<Tracking>(saved ?? 'each')
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">Vienetai</legend>
      <FieldControl
        fields={heldFields}
        name="tracked"
        row={product}
        className="sm:col-span-2"
        hint={saved && tracked !== saved ? whenSwitched[tracked] : whatFor[tracked]}
        onChoose={(chosen) => setTracked(chosen as Tracking)}
      />
      <StockFields
        product={product}
        label="Laisvų vienetų"
        hint="Be tų, kurie dabar išnuomoti."
        byPlace={tracked === 'count'}
        hintOfPlaces="Kartu su tais, kurie dabar išnuomoti."
      />
      <FieldControl fields={heldFields} name="turnaround_minutes" row={product} />
      {product && saved === 'each' && (
        <p className="sm:col-span-2">
          {/* A new tab keeps the input. */}
          <a
            href={`/admin/rent/units?product_id=${product.id}`}
            target="_blank"
            rel="noopener"
            className="text-link figures"
          >
            Vienetai su kodais (<span>{product.units}</span>)
            <span className="sr-only"> (atsivers naujame skirtuke)</span>
          </a>
          <span className="block text-sm text-soft">
            Padidinus laisvų skaičių atsiranda nauji kodai, sumažinus – nurašomi naujausi laisvi.
          </span>
        </p>
      )}
    </fieldset>
  )
}

const whatFor: Record<Tracking, string> = {
  each: 'Įrankiai: matote, kur kuris ir kas jį turėjo.',
  count: 'Smulkmenos: lentos, stovai, spaustukai.',
}

const whenSwitched: Record<Tracking, string> = {
  each: 'Išsaugojus kiekvienas vienetas gaus kodą, kurį galėsite atsispausdinti.',
  count: 'Išsaugojus vienetų kodai bus nurašyti; jų istorija lieka. Galima tik kol visi vienetai parduotuvėje.',
}
