import { useState } from 'react'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { scaleCents } from '#rules/money/scale-cents.ts'
import { MAX_PACKAGE_DAYS, MAX_PACKAGES, MIN_PACKAGE_DAYS } from '#rules/tariffs/tariff-limits.ts'
import type { Package } from '#rules/tariffs/tariffs.contract.ts'
import { FieldControl } from '#shell/fields/field-control.tsx'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { heldFields, productFields } from '../product-fields.ts'
import { formatEurosInput } from './format-euros-input.ts'
import type { OfficeProduct } from './office-products.ts'
import { useRows } from './use-rows.ts'

/** Those drawn here. */
export const rentPriceFieldNames = [
  'price_per_day',
  'price_per_hour',
  'deposit',
  'deposit_percent',
  'replacement_value',
  'minimum_days',
  'included_hours_per_day',
  'price_per_extra_hour',
] as const satisfies (keyof typeof productFields.rent)[]

export function RentPriceFields({ product }: { product: OfficeProduct | null }) {
  const [byDay, setByDay] = useState(product ? product.is_day_rent === true : true)
  const [perDay, setPerDay] = useState(product?.is_day_rent ? formatEurosInput(product.price_per_day) : '')
  const [perHour, setPerHour] = useState(product?.is_hour_rent ? formatEurosInput(product.price_per_hour) : '')

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
        label={productFields.rent.price_per_day.label}
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
        label={productFields.rent.price_per_hour.label}
        name="price_per_hour"
        required={!byDay}
        disabled={byDay}
        step="0.01"
        min="0"
        unit="€"
        value={byDay ? '0' : perHour}
        onChange={(event) => setPerHour(event.target.value)}
      />
      <FieldControl fields={heldFields} name="deposit" row={product} />
      <FieldControl fields={heldFields} name="deposit_percent" row={product} />
      <FieldControl fields={heldFields} name="replacement_value" row={product} />
      {byDay && (
        <>
          <FieldControl fields={heldFields} name="minimum_days" row={product} className="sm:col-span-2" />
          <FieldControl fields={heldFields} name="included_hours_per_day" row={product} />
          <FieldControl fields={heldFields} name="price_per_extra_hour" row={product} />
          <div className="sm:col-span-2">
            <PackageRows packages={product?.packages ?? []} perDay={perDay} />
          </div>
        </>
      )}
    </div>
  )
}

type Row = Partial<Pick<Package, 'days' | 'price'>>
const blank: Row = {}

interface PackageRowsProps {
  packages: readonly Row[]
  /** Euros without VAT. */
  perDay: string
}

/** Empty rows are not sent. */
function PackageRows({ packages, perDay }: PackageRowsProps) {
  const { rows, added, list, add, remove } = useRows<Row>([...packages], blank, 'packages')
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Kelių dienų paketai</legend>
      <p className="mb-2 text-sm text-soft">
        <VatWords>
          Kaina už tiek mokamų dienų iš karto, be PVM. Klientas visada moka pigiausią paketų ir dienų derinį.
        </VatWords>
      </p>
      {/* Sends the list also when empty. */}
      <input type="hidden" name="packages_shown" value="1" />
      <ul ref={list} className="grid gap-2">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <PackageRow at={at} row={row} perDay={Number(perDay)} isNew={key === added} />
            <IconButton label={`Pašalinti ${at + 1} paketą`} danger onClick={() => remove(key)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < MAX_PACKAGES && (
        <Button size="small" variant="quiet" onClick={add} className="mt-2">
          <PlusIcon className="size-4" />
          Pridėti paketą
        </Button>
      )}
    </fieldset>
  )
}

function PackageRow({ at, row, perDay, isNew }: { at: number; row: Row; perDay: number; isNew: boolean }) {
  const [days, setDays] = useState(row.days ? String(row.days) : '')
  const [price, setPrice] = useState(row.price ? formatEurosInput(row.price) : '')
  return (
    <>
      <NumberField
        label={`${at + 1} paketo dienos`}
        labelHidden
        name={`packages[${at}][days]`}
        min={MIN_PACKAGE_DAYS}
        max={MAX_PACKAGE_DAYS}
        step="1"
        unit="d."
        value={days}
        onChange={(event) => setDays(event.target.value)}
        autoFocus={isNew}
      />
      <NumberField
        label={`${at + 1} paketo kaina be PVM`}
        labelHidden
        name={`packages[${at}][price]`}
        step="0.01"
        min="0"
        unit="€"
        hint={worthOf({ days: Number(days), price: Number(price), perDay })}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
    </>
  )
}

/** Euros a day, or never the cheapest. */
function worthOf({ days, price, perDay }: { days: number; price: number; perDay: number }): string | undefined {
  if (!(days > 0 && price > 0)) return undefined
  const alone = scaleCents(100 * days, perDay)
  const whole = scaleCents(100, price)
  if (perDay > 0 && whole >= alone)
    return `${formatPlural(days, dayForms)} atskirai kainuoja ${formatMoney(alone)}, todėl šio paketo niekas negaus.`
  return `${formatMoney(roundHalfUp(whole, days))} už dieną`
}

const dayForms = { one: 'diena', few: 'dienos', other: 'dienų' }
