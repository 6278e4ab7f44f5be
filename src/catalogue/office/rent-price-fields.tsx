import { useState } from 'react'
import { MOST_PACKAGE_DAYS } from '#tariffs/tariff-limits.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { euros } from './euros.ts'
import type { OfficeProduct } from './office-products.ts'
import { PackageRows } from './package-rows.tsx'

/** A tool is rented by the day or by the hour: the switch chooses, and the other price becomes zero. */
export function RentPriceFields({ product }: { product: OfficeProduct | null }) {
  const [byDay, setByDay] = useState(product ? product.is_day_rent === true : true)
  const [perDay, setPerDay] = useState(product?.is_day_rent ? euros(product.price_per_day) : '')
  const [perHour, setPerHour] = useState(product?.is_hour_rent ? euros(product.price_per_hour) : '')

  function setMode(day: boolean) {
    setByDay(day)
    if (day) setPerHour('')
    else setPerDay('')
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Switch
        label="Dienos nuoma"
        name="is_day_rent"
        value="1"
        checked={byDay}
        onChange={(event) => setMode(event.target.checked)}
        hint={byDay ? 'Nuomojama dienomis.' : 'Nuomojama valandomis.'}
        className="sm:col-span-2"
      />
      <NumberField
        label="Dienos kaina be PVM"
        name="price_per_day"
        required={byDay}
        disabled={!byDay}
        step="0.01"
        min="0"
        unit="€"
        value={byDay ? perDay : '0'}
        onChange={(event) => setPerDay(event.target.value)}
      />
      <NumberField
        label="Valandos kaina be PVM"
        name="price_per_hour"
        required={!byDay}
        disabled={byDay}
        step="0.01"
        min="0"
        unit="€"
        value={byDay ? '0' : perHour}
        onChange={(event) => setPerHour(event.target.value)}
      />
      <NumberField
        label="Užstatas"
        name="deposit"
        optional
        step="0.01"
        min="0"
        unit="€"
        hint="Už vienetą; grąžinamas, be PVM."
        defaultValue={product?.deposit ? euros(product.deposit) : ''}
      />
      <NumberField
        label="Įrankio vertė"
        name="replacement_value"
        optional
        step="0.01"
        min="0"
        unit="€"
        hint="Vieneto; atlyginama praradus."
        defaultValue={product?.replacement_value ? euros(product.replacement_value) : ''}
      />
      {byDay && (
        <>
          <NumberField
            label="Trumpiausia nuoma"
            name="minimum_days"
            step="1"
            min="1"
            max={MOST_PACKAGE_DAYS}
            unit="d."
            hint="Trumpiau neužsakysite nei svetainėje, nei čia."
            defaultValue={product?.minimum_days ?? 1}
          />
          <div className="sm:col-span-2">
            <PackageRows packages={product?.packages ?? []} perDay={perDay} />
          </div>
        </>
      )}
    </div>
  )
}
