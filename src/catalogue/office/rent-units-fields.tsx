import { useState } from 'react'
import { requiredWord } from '#platform/required-word.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { mostTurnaroundMinutes, type Tracking, trackings, trackingWords } from '../tracking.ts'
import type { OfficeProduct } from './office-products.ts'

/** How a tool's units are known, how many of them are free, and how long they rest between two customers. */
export function RentUnitsFields({ product }: { product: OfficeProduct | null }) {
  const saved = product?.tracked
  const [tracked, setTracked] = useState<Tracking>(saved ?? 'each')
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">Vienetai</legend>
      <SelectField
        label="Kaip jie žinomi"
        name="tracked"
        className="sm:col-span-2"
        value={tracked}
        onChange={({ target }) => setTracked(target.value as Tracking)}
        options={trackings.map((value) => ({ value, label: trackingWords[value] }))}
        hint={saved && tracked !== saved ? whenSwitched[tracked] : whatFor[tracked]}
      />
      <NumberField
        label="Laisvų vienetų"
        name="left_in_stock"
        required
        data-missing={requiredWord}
        min={0}
        unit="vnt."
        defaultValue={product?.left_in_stock ?? 1}
        hint="Be tų, kurie dabar išnuomoti."
      />
      <NumberField
        label="Paruošimas po grąžinimo"
        name="turnaround_minutes"
        min={0}
        max={mostTurnaroundMinutes}
        unit="min."
        defaultValue={product?.turnaround_minutes ?? 0}
        hint="Kiek laiko po grąžinimo dar neišduodama."
      />
      {product && <input type="hidden" name="left_in_stock_seen" value={product.left_in_stock} />}
      {product && saved === 'each' && (
        <p className="sm:col-span-2">
          {/* In a tab of its own: what is typed here stays. */}
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
